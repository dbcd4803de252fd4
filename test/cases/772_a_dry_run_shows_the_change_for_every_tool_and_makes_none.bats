load ../wire_helper

@test "772 a dry run shows the change for every tool and makes none" {
  for id in $(tools); do
    about "$id" project
    before=$(snapshot "$HOME")$(snapshot "$repo")
    # when
    run "$majordomus" capture install --provider "$id" --scope project --dry-run
    # then
    equal "$id: $status" "$id: 0"
    contains "$output" "+++ $file"
    contains "$output" "\"$(event prompt)\": ["
    equal "$(snapshot "$HOME")$(snapshot "$repo")" "$before"
  done
}
