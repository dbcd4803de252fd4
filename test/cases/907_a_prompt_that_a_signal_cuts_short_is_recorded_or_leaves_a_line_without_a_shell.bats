load ../test_helper

@test "907 a prompt that a signal cuts short is recorded or leaves a line, without a shell" {
  local n span after outcome sent=0 file=$BATS_TEST_TMPDIR/payload
  # given
  recording
  shell=$top/test/embedded-sh
  span=$(measured prompt "how long does it take")
  forget_all
  for n in $(seq "$(rounds 20)"); do
    payload UserPromptSubmit "prompt_id=k$n" "prompt=round $n" >"$file"
    after=$((RANDOM * span / 32768))
    # when
    outcome=$("$tool" signal "$((n % 3))" "$after" "$file" "$MJ_EMBEDDED" hook claude-code prompt 2>&1)
    # then
    case $outcome in
    0) sent=$((sent + 1)) ;;
    killed) ;; # before the program had begun
    *) equal "round $n: $outcome after $after of $span" 0 ;;
    esac
    [ "$(($(records | wc -l) + $(lost | wc -l)))" -ge "$sent" ] || equal "round $n after $after of $span" 'a record or a line'
  done
  rm -f "$private/prompts/.capture.log"
  assert_usable
}
