load ../test_helper

@test "149 a pause ends when its time is over" {
  # given
  recording
  "$majordomus" pause --for 2h >/dev/null
  prompt "during the pause"
  # when
  MAJORDOMUS_CLOCK=$(later 3) run prompt "after the pause"
  # then
  equal "$(field text)" "after the pause"
  equal "$(happened prompt.skipped)" 1
}
