load ../people_helper

@test "023 in a second repository init asks for consent alone because the tools call us already" {
  # given
  programs claude
  "$majordomus" init --wire >/dev/null
  new_repository "$BATS_TEST_TMPDIR/second"
  before=$(snapshot "$HOME")
  # when
  run terminal 'y\n' "$majordomus" init
  # then
  equal "$status" 0
  contains "$output" 'hooks    all of them call us already; inert in other repositories'
  contains "$output" 'Record here? [y/N] y'
  equal "$(snapshot "$HOME")" "$before"
  [ -d "$private/prompts" ]
  run terminal '' "$majordomus" init
  equal "$status" 0
  contains "$output" "Recording was already on in $repo."
}
