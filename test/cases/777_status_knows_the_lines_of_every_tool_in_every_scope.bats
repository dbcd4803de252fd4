load ../wire_helper

@test "777 status knows the lines of every tool in every scope" {
  # given
  "$majordomus" init >/dev/null
  all=$(tools)
  for scope in user project; do
    for id in $all; do wired "$id" --scope "$scope"; done
    about codex "$scope" && reviewed "$file"
    # when
    run "$majordomus" capture status --probe off
    # then
    for id in $all; do
      equal "$id $scope: $(state "$id")" "$id $scope: wired"
      about "$id" "$scope"
      contains "$(why "$id")" "$scope settings '$file'"
      case $slots in *start:*) equal "$id $scope: $(state "$id:session")" "$id $scope: wired" ;; esac
    done
    "$majordomus" capture uninstall --all >/dev/null
    all='codex gemini copilot windsurf' # of a project's lines there are no more kinds
  done
  # and a line that was changed is not the one we wrote
  wired cursor
  about cursor user
  sed -i.bak 's/cursor prompt/cursor prompts/' "$file"
  run "$majordomus" capture status
  equal "$(state cursor)" named
  contains "$(why cursor)" "is not the line that 'majordomus capture install' writes"
}
