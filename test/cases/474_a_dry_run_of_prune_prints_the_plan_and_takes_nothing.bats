load ../archive_helper

@test "474 a dry run of prune prints the plan and takes nothing" {
  # given
  archive
  many 100 20
  before=$(snapshot "$private")
  # when
  run "$majordomus" capture prune --dry-run
  # then
  equal "$status" 0
  contains "$output" 'nothing was taken; to be taken: 50 text(s)'
  equal "$(snapshot "$private")" "$before"
  contains "$("$majordomus" capture prune --json)" '"by_age":50,"by_size":0,'
}
