load ../test_helper

# issue 2

@test "432 a record that was cloned cannot move the cursor of a terminal" {
  # given
  recording
  mkdir -p .ai/repo/sessions
  printf -- '---\nepisode: s-cloned\nbranch: "\033[2J\\u001b[2J"\n---\n\033]0;title\007 é\n' >.ai/repo/sessions/x--s-cloned--main.md
  # when
  run "$majordomus" session show s-cloned
  # then
  equal "$status" 0
  contains "$output" é
  lacks "$output" "$(printf '\033')"
  lacks "$("$majordomus" session list)" "$(printf '\033')"
}
