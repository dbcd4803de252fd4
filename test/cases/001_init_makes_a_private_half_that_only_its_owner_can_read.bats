load ../test_helper

@test "001 init makes a private half that only its owner can read" {
  # given
  umask 000
  # when
  run --separate-stderr "$majordomus" init
  # then
  equal "$status" 0
  equal "$stderr" ''
  contains "$output" "Recording is on in $repo, for this machine alone."
  [ -d "$private/prompts" ]
  [ -d "$private/state/sessions-open" ]
  private_modes
  equal "$(mode "$repo/.ai")" drwxr-xr-x
  equal "$(mode "$repo/.ai/repo/policy.yaml")" -rw-r--r--
}
