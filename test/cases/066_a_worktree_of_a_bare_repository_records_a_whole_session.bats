load ../test_helper

# issue 2

@test "066 a worktree of a bare repository records a whole session" {
  # given
  git clone -q --bare . ../widget.git
  git -C ../widget.git worktree add -q ../tree
  cd ../tree
  private=$(cd ../widget.git && pwd -P)/majordomus
  repo=$PWD
  recording
  start
  prompt "from a bare one"
  made=$(commit made)
  # when
  run end
  # then
  assert_silent
  equal "$(field episode_link)" open
  equal "$(dirname "$(episodes)")" "$repo/.ai/repo/sessions"
  equal "$(front commits "$(episodes)")" "[\"$made\"]"
  private_modes
  "$majordomus" doctor >/dev/null
}
