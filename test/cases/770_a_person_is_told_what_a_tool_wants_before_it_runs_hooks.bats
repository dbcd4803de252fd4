load ../wire_helper

@test "770 a person is told what a tool wants before it runs hooks" {
  local row id scope words
  while read -r id scope words; do
    # when
    run "$majordomus" capture install --provider "$id" --scope "$scope"
    # then
    equal "$id $scope: $status" "$id $scope: 0"
    contains "$output" "$words"
  done <<'ROWS'
codex user open /hooks in it
codex project trusted project
gemini project trusted folder
qwen-code project trusted
copilot project trusted the folder
cursor project trusted workspace
factory-droid user trusted the folder
factory-droid project trusted the folder
ROWS
  run "$majordomus" capture install --provider gemini
  lacks "$output" trusted
}
