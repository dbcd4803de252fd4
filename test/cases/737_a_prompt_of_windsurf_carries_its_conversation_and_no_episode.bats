load ../adapters_helper

@test "737 a prompt of Windsurf carries its conversation and no episode" {
  # given
  "$majordomus" init >/dev/null
  # when
  run send windsurf prompt windsurf/pre_user_prompt.json
  # then: the product draws no boundary, and we make none up
  assert_silent
  equal "$(field session)" "$("$tool" get "$top/test/payloads/windsurf/pre_user_prompt.json" trajectory_id)"
  equal "$(field episode)/$(field episode_link)/$(field model)/$(field event)" null/orphan/SWE-2/pre_user_prompt
  equal "$(span cwd)" null
  run -1 "$majordomus" capture session --provider windsurf --event start <<<"$(sent windsurf/pre_user_prompt.json)"
  contains "$output" "provider 'windsurf' has no session adapter here"
}
