load ../test_helper

@test "420 doctor finds nothing wrong after a session" {
  # given
  recording
  start
  prompt "all is well"
  end
  # when
  run --separate-stderr "$majordomus" doctor
  # then
  equal "$status" 0
  equal "$stderr" ''
  lacks "$output" FAIL
  contains "$output" 'OK   lost — no prompt was lost; 1 recorded'
}
