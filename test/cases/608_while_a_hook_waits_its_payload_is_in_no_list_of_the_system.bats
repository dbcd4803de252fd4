load ../test_helper

@test "608 while a hook waits, its payload is in no argument, environment or open file" {
  # given
  [ -d /proc/self/fd ] || skip "there is no /proc here"
  recording
  start
  token=$("$tool" random "gh""p_" 36)
  line=$("$tool" command "$HOME/.claude/settings.json" UserPromptSubmit)
  mkfifo "$BATS_TEST_TMPDIR/pipe"
  sh -c "$line" <"$BATS_TEST_TMPDIR/pipe" &
  hook_pid=$!
  exec 7>"$BATS_TEST_TMPDIR/pipe"
  payload UserPromptSubmit "prompt=use $token" | sed 's/}$//' | tr -d '\n' >&7
  sleep 0.5
  # when
  run look_around "$hook_pid" "$token"
  # then
  equal "$status" 0
  equal "$output" "2 processes looked at"
  printf '}' >&7
  exec 7>&-
  wait "$hook_pid"
  equal "$(field text)" 'use [redacted:github]'
}

# look_around PID TOKEN looks at the hook and its child as the system shows them.
look_around() {
  local pid seen=0
  for pid in "$1" $(pgrep -P "$1"); do
    seen=$((seen + 1))
    if grep -aqF "$2" "/proc/$pid/cmdline" "/proc/$pid/environ"; then
      printf 'process %s shows it\n' "$pid"
    fi
    find "/proc/$pid/fd" -type l -exec readlink {} + | while read -r file; do
      if [ -f "$file" ] && grep -aqF "$2" "$file"; then printf '%s holds it\n' "$file"; fi
    done
  done
  printf '%s processes looked at\n' "$seen"
}
