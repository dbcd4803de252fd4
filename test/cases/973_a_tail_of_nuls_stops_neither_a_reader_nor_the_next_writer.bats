load ../test_helper
load ../mcp/connection

# Issue 8. Known from github/copilot-cli#2927.
@test "973 a tail of NULs stops neither a reader nor the next writer" {
  local file
  # given
  recording
  start session_id=closed
  end session_id=closed
  start
  prompt "the first"
  connect one
  attach one thread
  hang_up one
  prompt "hit by the power cut"
  for file in "$(records | tail -n 1)" "$(contexts | tail -n 1)" $(opened) "$private"/state/sessions-closed/*.yaml \
    "$private"/state/ledger.jsonl "$private"/state/policy/* "$private"/state/board/board.json "$(episodes)" .git/majordomus/enabled; do
    head -c 1206 /dev/zero >>"$file"
  done
  # when
  run prompt "the next"
  # then
  assert_silent
  equal "$(records | wc -l)" 3
  equal "$(field episode_link "$(records | tail -n 1)")" open
  for command in 'prompts list' 'prompts grep next' 'session list' 'capture status --probe off' 'capture reconcile' 'capture render' 'capture prune'; do
    printf 'row: %s\n' "$command"
    run --separate-stderr "$majordomus" $command
    [ "$status" -lt 2 ]
    printf '%s' "$output$stderr" | "$tool" harmless
  done
  run "$majordomus" doctor
  equal "$status" 1
  connect two
  attach two thread
  contains "$(told episode.external_id)" thread
  detach two
  hang_up two
  run end
  assert_silent
  equal "$(happened session.closed)" 3
}
