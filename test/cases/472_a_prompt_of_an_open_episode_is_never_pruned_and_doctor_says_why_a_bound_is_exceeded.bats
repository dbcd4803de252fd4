load ../archive_helper

@test "472 a prompt of an open episode is never pruned and doctor says why a bound is exceeded" {
  # given
  recording
  start session_id=s1
  episode=$(front episode "$(opened)")
  old 20200101101000-linked 2020-01-01T10:10:00.000Z 'session="s9"' "episode=\"$episode\"" 'episode_link="open"'
  old 20200101102000-same-session 2020-01-01T10:20:00.000Z
  # when
  run "$majordomus" capture prune
  # then
  equal "$status" 0
  contains "$output" 'over a bound and kept: 2 open-episode'
  equal "$(texts)" 2
  run "$majordomus" doctor
  equal "$status" 1
  contains "$output" 'FAIL retention — 2 text(s)'
  contains "$output" 'over them and kept: 2 open-episode'
}
