load ../test_helper

@test "440 a repository can narrow what is kept" {
  # given
  recording
  policy person 'prompts:' '  max_text_bytes: 100' 'session:' '  briefing: full'
  policy repository 'prompts:' '  max_text_bytes: 10' 'session:' '  briefing: off' 'sessions:' '  publish: local'
  # when
  run "$majordomus" policy show
  # then
  contains "$output" 'prompts.max_text_bytes: 10'
  contains "$output" 'session.briefing: off'
  contains "$output" 'sessions.publish: local'
}
