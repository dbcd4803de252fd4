load ../test_helper

@test "316 unwiring a project takes its shim away too" {
  # given
  wire --scope project >/dev/null
  "$majordomus" init >/dev/null
  # when
  run unwire --scope project
  # then
  equal "$status" 0
  equal "$output" "removed   $repo/.claude/settings.json"
  [ ! -e .claude ]
  [ ! -e .ai/repo/shims ]
  equal "$(snapshot "$HOME")" .
}
