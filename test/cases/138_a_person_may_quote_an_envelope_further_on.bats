load ../test_helper

@test "138 a person may quote an envelope further on" {
  # given
  recording
  # when
  run prompt "why do I see <system-reminder> and <task-notification> here?"
  # then
  equal "$(field text)" "why do I see <system-reminder> and <task-notification> here?"
  equal "$(happened prompt.skipped)" 0
}
