load ../test_helper

@test "288 one table says what a network file system is" {
  # when
  run grep -rlE --include='*.go' --include='*.sh' 'Statfs_t|Fstypename|0x6969|stat -f ' "$top/helpers" "$top/lib" "$top/scripts/demo"
  # then
  lacks "$output" /archive/
  lacks "$output" /board/
  equal "$(grep -v '/netfs/' <<<"$output")" ''
  contains "$(cat "$top/helpers/doctor/archive.go")" 'netfs.Kind('
  contains "$(cat "$top/helpers/board/storage.go")" 'netfs.Kind('
}
