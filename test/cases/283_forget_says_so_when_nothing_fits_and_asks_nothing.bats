load ../people_helper
load ../archive_helper

@test "283 forget says so when nothing fits and asks nothing" {
  local words more
  # given
  archive
  for words in 'nosuch' '--episode s-nosuch' '--grep zzz' '--all'; do
    for more in '' --yes --dry-run; do
      # when
      run --separate-stderr "$majordomus" forget $words $more </dev/null
      # then
      printf 'row: %s %s: %s / %s\n' "$words" "$more" "$output" "$stderr"
      equal "$status" 1
      equal "$output" ''
      case $more in ?*) contains "$stderr" 'majordomus: no prompt ' ;; esac
      lacks "$stderr" zzz
    done
    run terminal 'y\n' "$majordomus" forget $words
    equal "$status" 1
    contains "$output" 'majordomus: no prompt '
    lacks "$output" '[y/N]'
    if [ "$words" = nosuch ]; then
      old 20260501101000-a 2026-05-01T10:10:00.000Z
      before=$(snapshot "$private/prompts")
    fi
    [ "$words" != '--grep zzz' ] || forget_all
  done
  old 20260501101000-a 2026-05-01T10:10:00.000Z
  equal "$(snapshot "$private/prompts")" "$before"
  run "$majordomus" forget nosuch --yes
  equal "$status" 1
  contains "$output" "no prompt 'nosuch' in this repository"
  # a text that is left in a delivery marker alone is something to forget
  mkdir -p "$private/state/seen/k"
  mv "$private/prompts/20260501101000-a.json" "$private/state/seen/k/x"
  rm "$private/prompts/20260501101000-a.md"
  run "$majordomus" forget --grep 'the words of' --dry-run
  equal "$status" 0
  contains "$output" '1 marker(s)'
  run "$majordomus" forget --grep 'the words of' --yes
  equal "$status" 0
  [ ! -e "$private/state/seen/k/x" ]
  run "$majordomus" forget --grep 'the words of' --yes
  equal "$status" 1
}
