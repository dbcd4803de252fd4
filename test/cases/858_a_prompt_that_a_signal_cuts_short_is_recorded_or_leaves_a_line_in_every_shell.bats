load ../test_helper

@test "858 a prompt that a signal cuts short is recorded or leaves a line, in every shell" {
  local n=0 span file=$BATS_TEST_TMPDIR/payload line outcome sent=0 after shells
  # given
  recording
  line=$(line UserPromptSubmit)
  mapfile -t shells < <(shells)
  span=$(measured prompt "how long does it take")
  forget_all
  for n in $(seq "$(rounds 42)"); do
    shell=${shells[n % ${#shells[@]}]}
    payload UserPromptSubmit "prompt_id=k$n" "prompt=round $n" >"$file"
    # when
    after=$((RANDOM * span / 32768))
    outcome=$("$tool" signal "$((n % 3))" "$after" "$file" $shell -c "$line" 2>&1)
    # then
    case $outcome in
    0) ;;
    killed) continue ;; # before the guard stood
    129 | 130 | 143) # the same, in mksh, which ends by itself while it starts
      [ "$after" -lt $((span / 3)) ] || equal "round $n in $shell: $outcome after $after of $span" 0
      continue
      ;;
    *) equal "round $n in $shell: $outcome" 0 ;;
    esac
    # Until the shim has been read the line's own guard stands alone: it ends
    # with 0 and has nothing to leave a line with.
    if [ "$after" -lt $((span / 3)) ] && [ "$(($(records | wc -l) + $(lost | wc -l)))" -eq "$sent" ]; then
      continue
    fi
    sent=$((sent + 1))
    [ "$(($(records | wc -l) + $(lost | wc -l)))" -ge "$sent" ] || equal "round $n in $shell" 'a record or a line'
  done
  shell=sh
  aged
  rm -f "$private/prompts/.capture.log"
  assert_usable
}
