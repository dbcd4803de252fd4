load others_helper

@test "351 Qwen Code records a prompt once, as typed" {
  needs qwen
  # given
  model
  wired qwen-code
  # when
  run --separate-stderr run_qwen -p 'say "hello" to the tests, and keep C:\tmp and 日本'
  # then: without a terminal this version tells of no end
  equal "$status:$output" 0:Done.
  equal "$(field text)" 'say "hello" to the tests, and keep C:\tmp and 日本'
  equal "$(field provider)/$(field event)/$(field episode_link)" qwen-code/UserPromptSubmit/open
  equal "$(opened | wc -l)/$(episodes)$(lost)" 1/
  private_modes
}
