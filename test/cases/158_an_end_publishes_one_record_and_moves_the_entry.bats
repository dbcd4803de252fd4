load ../test_helper

@test "158 an end publishes one record and moves the entry" {
  # given
  recording
  start
  entry=$(basename "$(opened)")
  episode=$(front episode "$(opened)")
  # when
  run end
  # then
  assert_silent
  equal "$(opened)" ''
  [ -f "$private/state/sessions-closed/$entry" ]
  equal "$(front episode "$(episodes)")" "$episode"
  equal "$(mode "$(episodes)")" -rw-r--r--
  equal "$(git status --porcelain --untracked-files=all .ai/repo/sessions)" "?? .ai/repo/sessions/$(basename "$(episodes)")"
}
