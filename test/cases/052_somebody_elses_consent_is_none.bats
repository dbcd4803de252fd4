load ../test_helper

@test "052 somebody else's consent is none" {
  # given
  [ "$(id -u)" -eq 0 ] || skip "giving a file away needs root"
  recording
  chown 65534 .git/majordomus/enabled
  # when
  run prompt "add a retry"
  # then
  assert_silent
  equal "$(records)" ''
  run "$majordomus" doctor
  assert_refused
}
