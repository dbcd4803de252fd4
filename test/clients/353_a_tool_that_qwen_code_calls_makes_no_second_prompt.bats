load others_helper

@test "353 a tool that Qwen Code calls makes no second prompt" {
  needs qwen
  # given
  model --tool list_directory --tool-input "{\"path\":\"$repo\"}"
  wired qwen-code
  # when
  run --separate-stderr run_qwen -p 'look around'
  # then
  equal "$status:$output" 0:Done.
  answers 2
  equal "$(field text)" 'look around'
  equal "$(lost)" ''
}
