load ../status_helper

@test "513 a helper that is gone is named" {
  # given
  own_toolkit
  recording
  majordomus=$top/bin/majordomus
  rm "$kit/build/majordomus-hook"
  # when
  run -0 --separate-stderr "$majordomus" capture status
  # then
  both named "leads to '$kit/build/majordomus-hook', which is missing"
}
