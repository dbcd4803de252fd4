load ../people_helper

@test "028 uninstall outside of every repository unwires and takes back no consent" {
  # given
  programs claude
  "$majordomus" init --wire >/dev/null
  mkdir "$BATS_TEST_TMPDIR/plain"
  cd "$BATS_TEST_TMPDIR/plain"
  # when
  run --separate-stderr "$majordomus" uninstall
  # then
  equal "$status$stderr" 0
  equal "$output" '1 file restored. Nothing was recorded here.'
  equal "$(find "$HOME" -type f)" ''
  [ -e "$repo/.git/majordomus/enabled" ]
}
