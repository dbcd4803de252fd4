load ../test_helper

@test "858 a prompt that a signal cuts short is recorded or leaves a line, in every shell" {
  local n=0 span file=$BATS_TEST_TMPDIR/payload line outcome sent=0 shells
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
    outcome=$("$tool" signal "$((n % 3))" $((RANDOM * span / 32768)) "$file" $shell -c "$line" 2>&1)
    # then
    case $outcome in
    0) ;;
    killed) continue ;; # before the guard stood
    *) equal "round $n in $shell: $outcome" 0 ;;
    esac
    sent=$((sent + 1))
    [ "$(($(records | wc -l) + $(lost | wc -l)))" -ge "$sent" ] || equal "round $n in $shell" 'a record or a line'
  done
  shell=sh
  aged
  rm -f "$private/prompts/.capture.log"
  assert_usable
}
