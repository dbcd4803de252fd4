load ../status_helper

@test "505 what is configured and names something missing is named" {
  # given
  recording
  rm "$HOME/.local/share/majordomus/shims/hook.sh"
  # when
  run -0 --separate-stderr "$majordomus" capture status
  # then
  both named "names '$HOME/.local/share/majordomus/shims/hook.sh', which is missing"
}
