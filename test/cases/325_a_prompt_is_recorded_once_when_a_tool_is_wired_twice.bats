load ../test_helper

@test "325 a prompt is recorded once when a tool is wired twice" {
  # given
  recording
  wire --scope local >/dev/null
  start
  payload UserPromptSubmit "prompt=only once" >"$BATS_TEST_TMPDIR/payload"
  # when
  hook UserPromptSubmit <"$BATS_TEST_TMPDIR/payload"
  run sh -c "$("$tool" command .claude/settings.local.json UserPromptSubmit)" <"$BATS_TEST_TMPDIR/payload"
  # then
  assert_silent
  equal "$(happened prompt.received)" 2
  equal "$(field text)" "only once"
}
