load ../test_helper

@test "131 a text that is a machine's envelope is counted and not stored" {
  # given
  recording
  cp "$payloads/UserPromptSubmit.task-notification.json" "$BATS_TEST_TMPDIR/payload"
  # when
  run hook UserPromptSubmit <"$BATS_TEST_TMPDIR/payload"
  # then
  skipped injected
}
