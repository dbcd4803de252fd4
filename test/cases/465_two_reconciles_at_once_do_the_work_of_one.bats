load ../archive_helper

@test "465 two reconciles at once do the work of one" {
  # given
  archive
  many 400 20
  # when
  run "$tool" together "cd '$repo' && '$majordomus' capture reconcile" "cd '$repo' && '$majordomus' capture reconcile"
  # then
  equal "$status" 0
  all_whole 400
  contains "$output" 'written: 160'
  contains "$output" 'written: 0'
  equal "$(find "$private/state/archive-tmp" -type f)" ''
}
