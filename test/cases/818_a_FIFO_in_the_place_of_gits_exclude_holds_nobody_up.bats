load ../people_helper

@test "818 a FIFO in the place of gits exclude holds nobody up" {
  # given
  rm -f .git/info/exclude
  mkfifo .git/info/exclude
  # when
  run timeout 20 "$majordomus" init
  # then
  equal "$status" 1
  contains "$output" "'$repo/.git/info/exclude' is not a regular file"
  run timeout 20 "$majordomus" uninstall
  equal "$status" 0
  # when, then: one that was put there since
  rm .git/info/exclude
  "$majordomus" init >/dev/null
  rm .git/info/exclude
  mkfifo .git/info/exclude
  run timeout 20 "$majordomus" init
  equal "$status" 1
  run timeout 20 "$majordomus" uninstall
  equal "$status" 0
  contains "$output" 'Recording is off here'
}
