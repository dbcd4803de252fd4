load ../archive_helper

@test "473 a second prune takes nothing" {
  # given
  archive
  many 100 20
  "$majordomus" capture prune >/dev/null
  before=$(snapshot "$private/prompts")
  # when
  run "$majordomus" capture prune
  # then
  equal "$status" 0
  contains "$output" 'taken: 0 text(s), 0 bytes'
  equal "$(snapshot "$private/prompts")" "$before"
  equal "$(texts)" 50
}
