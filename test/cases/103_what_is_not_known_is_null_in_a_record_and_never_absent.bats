load ../test_helper

@test "103 what is not known is null in a record and never absent" {
  # given
  "$majordomus" init >/dev/null
  "$majordomus" capture install --provider claude-code >/dev/null
  git checkout -q --orphan empty
  printf '{"prompt":"hello"}' >"$BATS_TEST_TMPDIR/payload"
  # when
  run hook UserPromptSubmit <"$BATS_TEST_TMPDIR/payload"
  # then
  assert_silent
  equal "$("$tool" keys "$(record)" | wc -l | tr -d ' ')" 18
  for name in session episode source cwd head; do
    equal "$(span "$name")" null
  done
  equal "$(field branch)" empty
}
