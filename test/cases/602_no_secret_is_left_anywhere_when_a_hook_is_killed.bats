load ../test_helper

@test "602 no secret is left anywhere when a hook is killed at any point" {
  # given
  recording
  start
  token=$("$tool" random "gh""p_" 36)
  payload UserPromptSubmit "prompt=use $token, $(printf 'and a long tail %.0s' {1..400})" prompt_id- >"$BATS_TEST_TMPDIR/sent.json"
  line=$("$tool" command "$HOME/.claude/settings.json" UserPromptSubmit)
  # when
  for round in $(seq 1 "${MJ_ROUNDS:-40}"); do
    "$tool" kill $((round * 250)) "$BATS_TEST_TMPDIR/sent.json" sh -c "$line" >/dev/null
  done
  rm "$BATS_TEST_TMPDIR/sent.json"
  # then
  equal "$(grep -rlF "$token" "$BATS_TEST_TMPDIR" || true)" ''
  private_modes
}
