load ../test_helper

@test "410 session list prints closed and open episodes the newest first" {
  # given
  recording
  MAJORDOMUS_CLOCK=2026-05-04T01:00:00Z start session_id=first
  MAJORDOMUS_CLOCK=2026-05-04T02:00:00Z end session_id=first
  MAJORDOMUS_CLOCK=2026-05-04T03:00:00Z start session_id=second
  MAJORDOMUS_CLOCK=2026-05-04T04:00:00Z start session_id=third
  MAJORDOMUS_CLOCK=2026-05-04T05:00:00Z end session_id=third reason=other
  # when
  run --separate-stderr "$majordomus" session list
  # then
  equal "$status" 0
  equal "$stderr" ''
  equal "${#lines[@]}" 4
  equal "${lines[0]}" "episode	provider	opened_at	closed_at	outcome	reason	branch	prompts"
  contains "${lines[1]}" "	claude-code	2026-05-04T04:00:00.000Z	2026-05-04T05:00:00.000Z	ended	other	main	0"
  contains "${lines[2]}" "	claude-code	2026-05-04T03:00:00.000Z	-	-	-	main	-"
  contains "${lines[3]}" "	claude-code	2026-05-04T01:00:00.000Z	2026-05-04T02:00:00.000Z	closed	prompt_input_exit	main	0"
}
