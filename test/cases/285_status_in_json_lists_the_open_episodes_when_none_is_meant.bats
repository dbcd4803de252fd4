load ../people_helper

@test "285 status in json lists the open episodes when none is meant" {
  # given
  recording
  run "$majordomus" status --json
  contains "$output" '"episode":null,"episodes":[]'
  start >/dev/null
  run "$majordomus" status --json
  contains "$output" '"episode":{"how":"only",'
  start session_id=second >/dev/null
  start session_id=third >/dev/null
  # when
  run "$majordomus" status --json
  # then
  equal "$status" 0
  printf '%s\n' "$output" >"$BATS_TEST_TMPDIR/status"
  "$tool" valid "$BATS_TEST_TMPDIR/status"
  contains "$output" '"episode":null,"episodes":[{"episode":"s-'
  equal "$(grep -o '"episode":"s-[^"]*"' <<<"$output" | sort)" "$(opened | while read -r f; do printf '"episode":"%s"\n' "$(front episode "$f")"; done | sort)"
  CLAUDE_CODE_SESSION_ID=second run "$majordomus" status --json
  contains "$output" '"episode":{"how":"terminal"'
  equal "$(grep -o '"episode":"s-[^"]*"' <<<"${output#*\"episodes\":}" | grep -c .)" 3
}
