load others_helper

@test "201 Codex records a prompt once, as typed, and its end publishes one episode" {
  needs codex
  # given
  model
  codex_config
  wired codex
  codex_reviewed
  # when
  run --separate-stderr run_codex 'say "hello" to the tests, and keep C:\tmp and 日本'
  # then
  equal "$status:$output" 0:Done.
  equal "$(field text)" 'say "hello" to the tests, and keep C:\tmp and 日本'
  equal "$(field provider)/$(field event)/$(field episode_link)/$(field model)" codex/UserPromptSubmit/open/gpt-5
  equal "$(episodes | wc -l)" 1
  assert_episode "$(episode 1)" provider=codex "episode=$(field episode)" outcome=ended 'reason="other"' prompts=1 compactions=0 continues=null
  equal "$(opened)$(lost)" ''
  # and what the start printed has reached the model
  contains "$(cat "$codex_home"/sessions/*/*/*/*.jsonl)" "Majordomus: episode $(field episode), branch main, head "
  private_modes
}
