load ../test_helper

@test "132 every kind of envelope is known by its opening" {
  # given
  recording
  # when
  for name in task-notification system-reminder teammate-message local-command-stdout local-command-stderr \
  local-command-caveat command-name command-message bash-stdout bash-stderr agent-message cross-session-message \
  channel user-prompt-submit-hook; do
    prompt "<$name>text</$name>"
    prompt "
  <$name id=\"1\">text"
  done
  run prompt "[SYSTEM NOTIFICATION - NOT USER INPUT] something ended"
  # then
  equal "$(records)" ''
  equal "$(happened prompt.skipped)" 29
}
