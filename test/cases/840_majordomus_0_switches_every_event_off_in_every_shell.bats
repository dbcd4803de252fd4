load ../test_helper

@test "840 MAJORDOMUS=0 switches every event off, in every shell" {
  # given
  recording
  find .ai -type f | sort | xargs cksum >"$BATS_TEST_TMPDIR/before"
  "$tool" repeat '{"prompt":"' 300000 x '"}' >"$BATS_TEST_TMPDIR/payload"
  while read -r shell; do
    for event in SessionStart UserPromptSubmit PreCompact SessionEnd; do
      printf 'row: %s in %s\n' "$event" "$shell"
      # when
      run env MAJORDOMUS=0 "$tool" feed "$BATS_TEST_TMPDIR/payload" $shell -c "$(line $event)"
      # then
      assert_silent
    done
    printf 'row: closed stdin in %s\n' "$shell"
    run eval 'MAJORDOMUS=0 hook UserPromptSubmit <&-'
    equal "$status" 0
  done < <(shells)
  shell=sh
  find .ai -type f | sort | xargs cksum | diff "$BATS_TEST_TMPDIR/before" -
  assert_nothing_kept
  assert_usable
}
