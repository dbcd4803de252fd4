load ../archive_helper

@test "438 on a terminal a list is paged and a search marks what it found" {
  local mark
  # given
  archive
  old 20260501101000-a 2026-05-01T10:10:00.000Z 'text="say (hello) to her"'
  mark=$(printf '\033[1;31m(hello)\033[m')
  # when
  run script -qec "PAGER='sed s/^/paged:/' '$majordomus' prompts list" /dev/null
  # then
  contains "$output" 'paged:when'
  contains "$output" 'say (hello) to her'
  contains "$(script -qec "PAGER=cat '$majordomus' prompts grep --fixed '(hello)'" /dev/null)" "say $mark to her"
  contains "$(script -qec "NO_COLOR=1 PAGER=cat '$majordomus' prompts grep --fixed '(hello)'" /dev/null)" 'say (hello) to her'
  contains "$("$majordomus" prompts grep -i --fixed '(HELLO)')" 'say (hello) to her'
}
