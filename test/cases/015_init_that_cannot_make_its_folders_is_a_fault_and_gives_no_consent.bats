load ../test_helper

@test "015 init that cannot make its folders is a fault and gives no consent" {
  # given
  : >.ai
  # when
  run --separate-stderr "$majordomus" init
  # then
  equal "$status" 3
  contains "$stderr" "majordomus: '$private' cannot be made"
  [ ! -e .git/majordomus/enabled ]
}
