load others_helper

@test "301 Gemini CLI records a prompt once, as typed, and its end publishes one episode" {
  needs gemini
  # given
  model
  gemini_config
  wired gemini
  # when
  run --separate-stderr run_gemini -p 'say "hello" to the tests, and keep C:\tmp and 日本'
  # then
  equal "$status:$output" 0:Done.
  equal "$(field text)" 'say "hello" to the tests, and keep C:\tmp and 日本'
  equal "$(field provider)/$(field event)/$(field episode_link)" gemini/BeforeAgent/open
  equal "$(episodes | wc -l)" 1
  assert_episode "$(episode 1)" provider=gemini "episode=$(field episode)" outcome=closed 'reason="exit"' prompts=1 compactions=null continues=null
  equal "$(opened)$(lost)" ''
  private_modes
}
