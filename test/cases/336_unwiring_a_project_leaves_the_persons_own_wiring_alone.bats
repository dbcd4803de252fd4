load ../test_helper

@test "336 unwiring a project leaves the person's own wiring alone" {
  # given
  recording
  wire --scope project >/dev/null
  # when
  run unwire --scope project
  # then
  equal "$status" 0
  [ ! -e .ai/repo/shims ]
  prompt "still wired"
  equal "$(field text)" "still wired"
}
