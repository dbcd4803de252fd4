load ../archive_helper

@test "436 what a compilation of the policy that was killed left goes with the next" {
  # given
  recording
  prompt 'first'
  mkdir -p "$private/state/policy"
  : >"$private/state/policy/.policy-killed"
  long_ago "$private/state/policy/.policy-killed"
  : >"$private/state/policy/.policy-now"
  # when
  run "$majordomus" policy compile --store "$private" --at "$repo"
  # then
  equal "$status" 0
  equal "$(find "$private/state" -name '.policy-*' -exec basename {} \;)" .policy-now
}
