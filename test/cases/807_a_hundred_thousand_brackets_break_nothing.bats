load ../test_helper

@test "807 a hundred thousand brackets break nothing" {
  local file=$BATS_TEST_TMPDIR/payload deep=100000 open close
  # given
  recording
  printf 'row: bare\n'
  "$tool" repeat '' $deep '[' '' >"$file"
  # when
  run feed "$file"
  # then
  assert_silent
  assert_lost 'claude-code prompt lost: not-an-object; keys: none'
  forget_all
  for pair in '[ ]' '{"a": }'; do
    printf 'row: in a member that nobody reads: %s\n' "$pair"
    open=${pair% *} close=${pair#* }
    {
      "$tool" repeat '{"effort":' $deep "$open" 0
      "$tool" repeat '' $deep "$close" ',"prompt":"behind the nest"}'
    } >"$file"
    run feed "$file"
    assert_silent
    equal "$(field text)" 'behind the nest'
    forget_all
  done
  printf 'row: as the prompt itself\n'
  { "$tool" repeat '{"prompt":' $deep '[' 0; "$tool" repeat '' $deep ']' '}'; } >"$file"
  run feed "$file"
  assert_silent
  assert_lost 'claude-code prompt lost: no prompt in the payload; keys: prompt'
  assert_usable
}
