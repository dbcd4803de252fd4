load ../archive_helper

@test "480 an archive that cannot be written is a fault and nothing changes" {
  # given
  archive
  many 100 20
  mounted "$private" --bind "$private"
  mount -o remount,ro,bind "$private"
  # when
  run "$majordomus" capture reconcile
  # then
  assert_failed
  contains "$output" 'the archive cannot be written'
  run "$majordomus" capture prune
  assert_failed
  run "$majordomus" capture reconcile --dry-run
  equal "$status" 0
  run "$majordomus" prompts list
  equal "$status" 0
  equal "${#lines[@]}" 101
}
