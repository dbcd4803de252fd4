load ../test_helper

@test "009 init in a worktree of a bare repository keeps the private half in the repository" {
  # given
  git clone -q --bare . ../widget.git
  git -C ../widget.git worktree add -q ../tree
  cd ../tree
  # when
  run "$majordomus" init
  # then
  equal "$status" 0
  private=$(cd ../widget.git && pwd -P)/majordomus
  equal "$(sed -n 1p "$private/enabled")" "$private"
  [ -d "$private/prompts" ]
  [ ! -e .ai/local ]
  private_modes
}
