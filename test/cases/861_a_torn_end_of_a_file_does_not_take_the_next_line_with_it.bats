load ../test_helper

@test "861 a torn end of a file does not take the next line with it" {
  local tail file
  # given
  recording
  start >/dev/null
  prompt "before"
  for tail in '{"ts":"2026-01-01T00:0' NUL; do
    printf 'row: %s\n' "$tail"
    for file in state/ledger.jsonl prompts/.capture.log; do
      case $tail in
      NUL) head -c 1206 /dev/zero ;;
      *) printf '%s' "$tail" ;;
      esac >>"$private/$file"
    done
    # when
    run prompt "after $tail"
    # then
    assert_silent
    equal "$(LC_ALL=C tail -n 2 "$private/state/ledger.jsonl" | LC_ALL=C grep -ac '^{"ts":"[0-9TZ:.-]*","event":.*}}$')" 2
    printf '{' | hook UserPromptSubmit
    equal "$(tail -n 1 "$private/prompts/.capture.log" | LC_ALL=C grep -ac '^2[0-9TZ:.-]* claude-code prompt lost: ')" 1
  done
  assert_usable
}
