load ../test_helper

@test "831 a full disk loses the prompt and leaves nothing torn" {
  local room
  # given
  recording
  mounted "$private" -t tmpfs -o size=512k,mode=700 tmpfs
  start
  prompt "the first"
  while read -r shell; do
    for room in 0 4 8 12 16 20; do
      printf 'row: %s, with %s KiB left\n' "$shell" "$room"
      head -c $((room * 1024 + 1)) /dev/zero >"$private/room"
      cat /dev/zero >"$private/ballast" 2>/dev/null || true
      rm "$private/room"
      # when
      run prompt "$("$tool" repeat '' 300 'a long text. ' '')"
      # then
      assert_silent
      run end session_id=never-seen
      assert_silent
      run start "session_id=full-$shell-$room"
      equal "$status" 0
      "$tool" valid $(records)
      rm "$private/ballast"
      find "$private/prompts" -name '*-a-long-text-*' -delete
    done
  done < <(shells)
  shell=sh
  run end
  assert_silent
  equal "$(episodes | wc -l)" 1
  assert_usable
  # every line of the ledger stands by itself, whole or broken off
  ledger | grep -v '^{.*}$' | grep -c '}{' && return 1
  contains "$(ledger | tail -n 1)" '"event":"prompt.recorded"'
}
