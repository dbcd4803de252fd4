load ../archive_helper

@test "458 reconcile never writes that a prompt was seen open" {
  # given
  recording
  start session_id=s1
  old 20260501101000-a 2026-05-01T10:10:00.000Z
  old 20260501102000-b 2026-05-01T10:20:00.000Z 'session="s2"'
  # when
  run "$majordomus" capture reconcile
  # then
  equal "$status" 0
  equal "$(linked 20260501101000-a)" "\"session-context\" \"$(front episode "$(opened)")\""
  equal "$(linked 20260501102000-b)" '"orphan" null'
  equal "$(grep -l '"episode_link": "open"' "$private"/prompts/*.json)" ''
}
