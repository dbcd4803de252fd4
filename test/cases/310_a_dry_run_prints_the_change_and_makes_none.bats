load ../test_helper

@test "310 a dry run prints the change and makes none" {
  # given
  mkdir -p "$HOME/.claude"
  printf '{\n  "model": "a-model"\n}\n' >"$HOME/.claude/settings.json"
  before=$(snapshot "$HOME")
  # when
  run --separate-stderr wire --dry-run
  # then
  equal "$status" 0
  equal "$stderr" ''
  contains "$output" "+++ "
  contains "$output" '+    "UserPromptSubmit": ['
  contains "$output" '+  "model": "a-model",'
  equal "$(snapshot "$HOME")" "$before"
}
