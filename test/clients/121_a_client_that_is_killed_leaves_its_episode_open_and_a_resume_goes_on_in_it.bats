load client_helper

@test "121 a client that is killed leaves its episode open, and a resume goes on in it" {
  # given
  recording
  model --delay 20s
  claude_behind -p 'a long piece of work'
  await 'the record' has_records 1
  await 'the request' has_asked 1
  # when
  kill -KILL "$running"
  # then
  ended
  equal "$answer" 137
  equal "$(episodes)" ''
  contains "$("$majordomus" session list --open)" "$(field episode)"
  # when
  model
  run --separate-stderr claude --resume "$(session)" -p 'and the rest of it'
  # then
  equal "$status:$stderr" '0:'
  equal "$(episodes | wc -l)" 1
  equal "$("$tool" count episode $(records))" "2 \"$(front episode "$(episode 1)")\""
  assert_episode "$(episode 1)" prompts=2 continues=null
  equal "$("$majordomus" session list --open | wc -l)" 1 # the heading
}
