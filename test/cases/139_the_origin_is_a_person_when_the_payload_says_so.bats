load ../test_helper

@test "139 the origin is a person when the payload says so" {
  # given
  recording
  # when
  run prompt "typed" source=user
  # then
  equal "$(field origin)" person
  equal "$(field source)" user
}
