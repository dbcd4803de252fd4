load ../test_helper

@test "323 a scope that nobody knows is a mistake of usage" {
  # when
  run --separate-stderr wire --scope everywhere
  # then
  equal "$status" 2
  contains "${stderr_lines[0]}" "scope 'everywhere' is not one of user, project, local (given by --scope)"
}
