load ../wire_helper

@test "751 what was made for a tool goes again with it" {
  for id in $(tools); do
    for scope in user project; do
      # given
      home=$(snapshot "$HOME")
      here=$(snapshot "$repo")
      # when
      wired "$id" --scope "$scope"
      [ "$(snapshot "$HOME")$(snapshot "$repo")" != "$home$here" ]
      run "$majordomus" capture uninstall --provider "$id" --scope "$scope"
      # then
      equal "$id $scope: $status" "$id $scope: 0"
      about "$id" "$scope"
      equal "$output" "removed   $file"
      equal "$(snapshot "$HOME")" "$home"
      equal "$(snapshot "$repo" | grep -v '\.ai')" "$(printf '%s\n' "$here" | grep -v '\.ai')"
    done
  done
}
