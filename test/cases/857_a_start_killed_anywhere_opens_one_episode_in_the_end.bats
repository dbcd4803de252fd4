load ../test_helper

@test "857 a start killed anywhere opens one episode in the end" {
  local n span file=$BATS_TEST_TMPDIR/payload line outcome
  # given
  recording
  line=$(line SessionStart)
  span=$(measured start session_id=s0)
  for n in $(seq "$(rounds 30)"); do
    payload SessionStart.startup "session_id=s$n" >"$file"
    # when
    outcome=$("$tool" kill $((RANDOM * span / 32768)) "$file" sh -c "$line" 2>&1 | tail -n 1)
    # then
    case $outcome in 0 | killed) ;; *) equal "round $n: $outcome" killed ;; esac
    feed "$file" SessionStart >/dev/null
    equal "round $n: $(opened | wc -l)" "round $n: $((n + 1))"
  done
  aged
  run prompt "the next one" "session_id=s$n"
  assert_silent
  equal "$(field episode_link)" open
  equal "$(grep -h '^episode: ' $(opened) | sort -u | wc -l)" $((n + 1))
  equal "$(ls "$private/session-contexts" | wc -l)" $((n + 1))
  equal "$(ledger | grep -v '^{"ts":.*}}$')" ''
  assert_usable
}
