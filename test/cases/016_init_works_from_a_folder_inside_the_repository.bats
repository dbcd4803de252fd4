load ../test_helper

@test "016 init works from a folder inside the repository" {
  # given
  mkdir -p deep/er
  cd deep/er
  # when
  run "$majordomus" init
  # then
  equal "$status" 0
  [ -d "$private/prompts" ]
  [ ! -e .ai ]
}
