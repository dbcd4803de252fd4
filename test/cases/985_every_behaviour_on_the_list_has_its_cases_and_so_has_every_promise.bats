load ../test_helper

# Issue 8. A list that names a case which is not there holds nothing.
@test "985 every behaviour on the list has its cases, and so has every promise" {
  local number
  # given: the column that names them, of each of the two pages
  behaviours=$(awk -F '|' '/^\|/ && !/^\| (---|behaviour)/ { print $3 ", " }' "$top/docs/behaviours.md")
  promises=$(awk -F '|' '/^\|/ && !/^\| (---|promise)/ { print $4 ", " }' "$top/SECURITY.md")
  # when
  run printf '%s\n%s\n' "$behaviours" "$promises"
  # then
  equal "$(printf '%s\n' "$output" | grep -cE '^ *,')" 0
  [ "$(printf '%s\n' "$behaviours" | wc -l)" -ge 65 ] && [ "$(printf '%s\n' "$promises" | wc -l)" -ge 12 ]
  for number in $(printf '%s' "$output" | sed 's/ to /,/g; s/cases //g; s/`Test[A-Za-z]*`//g' | tr -d ' ' | tr ',' '\n' | sed '/^$/d'); do
    case $number in
    bench) continue ;;
    [0-9][0-9][0-9]) ;;
    *) equal "$number" 'the number of a case' ;;
    esac
    ls "$top/test/cases/${number}_"*.bats >/dev/null || equal "$number" 'a case that exists'
  done
  while IFS= read -r number; do
    grep -rq "func $number(" "$top/helpers" || equal "$number" 'a test that exists'
  done <<<"$(grep -oh '`Test[A-Za-z]*`' "$top/SECURITY.md" "$top/docs/reliability.md" | tr -d '`')"
}
