load ../test_helper

@test "814 without a session id a prompt is an orphan and a boundary nothing" {
  local change
  # given
  recording
  start
  for change in session_id- session_id= session_id:=null 'session_id:={"a":1}' 'session_id:=["a"]'; do
    printf 'row: %s\n' "$change"
    # when
    run prompt 'who am I' "$change"
    # then
    assert_silent
    equal "$(field session)/$(field episode)/$(field episode_link)" null/null/orphan
    forget_all
    for event in start end compact; do
      run "$event" "$change"
      assert_silent
    done
    equal "$(opened | wc -l)" 1
    equal "$(episodes)" ''
  done
  printf 'row: another program spells it otherwise\n'
  run prompt 'who am I' session_id- conversation_id=abc sessionId=abc
  assert_silent
  equal "$(field episode_link)" orphan
  assert_usable
}
