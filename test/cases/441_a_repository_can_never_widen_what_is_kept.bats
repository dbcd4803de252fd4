load ../test_helper

@test "441 a repository can never widen what is kept" {
  # given
  recording
  policy person 'prompts:' '  max_text_bytes: 10' 'session:' '  briefing: off' 'sessions:' '  publish: local'
  policy repository 'prompts:' '  max_text_bytes: 0' '  rendering_yaml: true' '  retention_max_days: 0' \
    'session:' '  briefing: full' 'sessions:' '  publish: repository'
  # when
  run "$majordomus" policy show
  # then
  contains "$output" 'prompts.max_text_bytes: 10'
  contains "$output" 'prompts.rendering_yaml: false'
  contains "$output" 'prompts.retention_max_days: 180'
  contains "$output" 'session.briefing: off'
  contains "$output" 'sessions.publish: local'
}
