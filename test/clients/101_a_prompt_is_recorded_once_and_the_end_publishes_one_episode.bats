load client_helper

@test "101 a prompt is recorded once, as typed, and the end publishes one episode" {
  # given
  recording
  model
  # when
  run --separate-stderr claude -p 'say "hello" to the tests, and keep C:\tmp and 日本'
  # then
  equal "$status:$output:$stderr" '0:Done.:'
  equal "$(field text)" 'say "hello" to the tests, and keep C:\tmp and 日本'
  equal "$(field episode_link)" open
  equal "$(field redacted)" '[]'
  equal "$(field event)" UserPromptSubmit
  equal "$(episodes | wc -l)" 1
  assert_episode "$(episode 1)" "episode=$(field episode)" outcome=ended 'reason="other"' prompts=1 continues=null
  equal "$(opened)$(lost)" ''
  private_modes
}
