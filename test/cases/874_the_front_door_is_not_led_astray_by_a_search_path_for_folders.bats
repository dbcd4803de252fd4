load ../test_helper

@test "874 the front door is not led astray by a search path for folders" {
  # given
  mkdir -p elsewhere/bin
  here=$PWD
  cd "$top"
  # when
  CDPATH=$here/elsewhere run --separate-stderr bin/majordomus version
  # then
  equal "$status" 0
  equal "${#lines[@]}" 1
  cd bin
  run sh majordomus version
  equal "$status" 0
  equal "${#lines[@]}" 1
}
