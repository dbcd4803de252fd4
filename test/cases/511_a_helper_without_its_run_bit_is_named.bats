load ../status_helper

@test "511 a helper without its run bit is named" {
  # given
  own_toolkit
  recording
  majordomus=$top/bin/majordomus
  chmod a-x "$kit/build/majordomus-hook"
  # when
  run -0 --separate-stderr "$majordomus" capture status
  # then
  both named "leads to '$kit/build/majordomus-hook', which is not executable"
}
