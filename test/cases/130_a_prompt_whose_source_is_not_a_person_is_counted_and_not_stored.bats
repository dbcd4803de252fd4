load ../test_helper

@test "130 a prompt whose source is not a person is counted and not stored" {
  # given
  recording
  # when
  run prompt "check the build again" source=loop_wakeup
  # then
  skipped source
}
