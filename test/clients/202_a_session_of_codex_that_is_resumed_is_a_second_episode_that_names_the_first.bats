load others_helper

@test "202 a session of Codex that is resumed is a second episode that names the first" {
  needs codex
  # given: one id ends and starts again
  model
  codex_config
  wired codex
  codex_reviewed
  run_codex 'the first' >/dev/null
  # when
  run --separate-stderr run_codex resume "$(session)" 'the second'
  # then
  equal "$status:$output" 0:Done.
  has_records 2
  equal "$("$tool" count session $(records) | wc -l)" 1
  equal "$("$tool" count episode_link $(records))" '2 "open"'
  equal "$(episodes | wc -l)" 2
  assert_episode "$(episode 2)" "continues=$(front episode "$(episode 1)")" prompts=1
  equal "$(opened)$(lost)" ''
}
