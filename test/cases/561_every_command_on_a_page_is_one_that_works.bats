load ../status_helper

@test "561 every command on a page is one that works" {
  # given
  "$majordomus" init >/dev/null
  before=$(snapshot "$HOME")
  wrong='' count=0
  # when: each as it stands there, without writing
  while IFS= read -r command; do
    count=$((count + 1))
    run "$top/bin/majordomus" ${command#majordomus } --dry-run
    case $status in 0) ;; *) wrong="$wrong$command: $output
" ;; esac
  done < <(sed -n 's/^    \(majordomus .*\)/\1/p' "$top"/docs/providers/*.md | sort -u)
  # then
  equal "$wrong" ''
  [ "$count" -ge 10 ]
  equal "$(snapshot "$HOME")" "$before"
}
