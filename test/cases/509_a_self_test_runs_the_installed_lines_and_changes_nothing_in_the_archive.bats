load ../status_helper

@test "509 a self test runs the installed lines and changes nothing in the archive" {
  # given: an archive with something in it, and an open episode
  recording
  start
  prompt "a real prompt"
  before=$(snapshot "$repo")
  home=$(snapshot "$HOME")
  # when
  run -0 --separate-stderr "$majordomus" capture status
  # then
  both verified 'self test passed, through user settings'
  equal "$(snapshot "$repo")" "$before"
  equal "$(snapshot "$HOME")" "$home"
  equal "$(find "$TMPDIR" -mindepth 1)" ''
}
