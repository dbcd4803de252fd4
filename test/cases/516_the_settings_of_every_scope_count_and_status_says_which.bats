load ../status_helper

@test "516 the settings of every scope count and status says which" {
  # given
  "$majordomus" init >/dev/null
  for scope in user project local; do
    "$majordomus" capture install --provider claude-code --scope "$scope" >/dev/null
    # when
    run -0 --separate-stderr "$majordomus" capture status
    # then
    both verified "through $scope settings '"
    "$majordomus" capture uninstall --provider claude-code --scope "$scope" >/dev/null
  done
}
