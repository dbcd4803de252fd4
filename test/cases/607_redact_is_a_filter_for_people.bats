load ../test_helper

@test "607 redact copies its input without the credentials in it" {
  # given
  token=$("$tool" random "gh""p_" 36)
  printf 'first\ntoken %s here\nlast' "$token" >in.txt
  # when
  run "$majordomus" redact <in.txt
  # then
  equal "$status" 0
  equal "$output" $'first\ntoken [redacted:github] here\nlast'
  run "$majordomus" redact --list <in.txt
  equal "$status" 0
  equal "$output" $'github\t1'
  run "$majordomus" redact --check <in.txt
  equal "$status" 1
  equal "$output" ''
  run "$majordomus" redact --check </dev/null
  assert_silent
}
