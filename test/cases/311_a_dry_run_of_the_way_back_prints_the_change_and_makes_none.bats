load ../test_helper

@test "311 a dry run of the way back prints the change and makes none" {
  # given
  wire >/dev/null
  before=$(snapshot "$HOME")
  # when
  run --separate-stderr unwire --dry-run
  # then
  equal "$status" 0
  contains "$output" '-    "UserPromptSubmit": ['
  equal "$(snapshot "$HOME")" "$before"
}
