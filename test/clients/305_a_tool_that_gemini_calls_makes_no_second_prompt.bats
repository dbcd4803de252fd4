load others_helper

@test "305 a tool that Gemini CLI calls makes no second prompt" {
  needs gemini
  # given
  model --tool list_directory --tool-input "{\"dir_path\":\"$repo\"}"
  gemini_config
  wired gemini
  # when
  run --separate-stderr run_gemini -p 'look around'
  # then
  equal "$status:$output" 0:Done.
  answers 2
  equal "$(field text)" 'look around'
  equal "$(lost)" ''
}
