load ../test_helper

@test "856 an end killed anywhere gives one record in the end" {
  local n span file=$BATS_TEST_TMPDIR/payload line outcome
  # given
  recording
  printf 'x\n' >file
  git add file
  git commit -qm work
  line=$(line SessionEnd)
  start session_id=s0 >/dev/null
  span=$(measured end session_id=s0)
  for n in $(seq "$(rounds 100)"); do
    start "session_id=s$n" >/dev/null
    payload SessionEnd.prompt_input_exit "session_id=s$n" >"$file"
    # when
    outcome=$("$tool" kill $((RANDOM * span / 32768)) "$file" sh -c "$line" 2>&1)
    # then
    case $outcome in
    0) equal "round $n: $(episodes | wc -l)" "round $n: $((n + 1))" ;;
    killed) ;;
    *) equal "round $n: $outcome" killed ;;
    esac
    case $((n % 3)) in
    0) # nothing but the next prompt of somebody else, which must find all of it or nothing
      aged
      prompt "another's" "session_id=other"
      assert_tidy
      equal "round $n: $(episodes | wc -l) + $(opened | wc -l) open" "round $n: $((n + 1 - $(opened | wc -l))) + $(opened | wc -l) open"
      ;;
    esac
    feed "$file" SessionEnd
    equal "round $n: $(episodes | wc -l)" "round $n: $((n + 1))"
    equal "round $n: $(opened)" "round $n: "
  done
  aged
  equal "$(grep -h '^episode: ' $(episodes) | sort | uniq -d)" ''
  equal "$(grep -L '^Ended as ' $(episodes))" ''
  equal "$(grep -c '^## Close' "$private"/session-contexts/*.md | grep -v ':1$')" ''
  equal "$(ledger | grep -v '^{"ts":.*}}$')" ''
  equal "$(ledger | grep '"session.closed"' | sed 's/.*"episode":"\([^"]*\)".*/\1/' | sort | uniq -c | grep -vc '^ *1 ')" 0
  assert_usable
}
