load ../test_helper

@test "424 doctor tells of prompts that were lost" {
  # given
  recording
  printf 'not json' | hook UserPromptSubmit
  # when
  run "$majordomus" doctor
  # then
  equal "$status" 1
  contains "$output" 'FAIL lost — 1 prompt(s) were not recorded'
  contains "$output" "$private/prompts/.capture.log"
}
