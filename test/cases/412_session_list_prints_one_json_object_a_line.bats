load ../test_helper

@test "412 session list prints one JSON object a line" {
  # given
  recording
  start session_id=old
  end session_id=old
  start session_id=new
  # when
  run --separate-stderr "$majordomus" session list --json
  # then
  equal "$status" 0
  equal "${#lines[@]}" 2
  for line in "${lines[@]}"; do
    printf '%s' "$line" >"$BATS_TEST_TMPDIR/line"
    "$tool" valid "$BATS_TEST_TMPDIR/line"
    equal "$("$tool" keys "$BATS_TEST_TMPDIR/line" | tr '\n' ' ')" "episode provider opened_at closed_at outcome reason branch prompts worktree_id "
  done
  equal "$("$tool" get "$BATS_TEST_TMPDIR/line" prompts)" 0
  equal "$("$tool" get "$BATS_TEST_TMPDIR/line" branch)" main
}
