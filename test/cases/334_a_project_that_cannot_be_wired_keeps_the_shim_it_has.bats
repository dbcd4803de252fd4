load ../test_helper

@test "334 a project that cannot be wired keeps the shim it has" {
  # given
  wire --scope project >/dev/null
  printf '{' >.claude/settings.json
  before=$(snapshot .)
  # when
  run wire --scope project
  # then
  equal "$status" 1
  equal "$(snapshot .)" "$before"
}
