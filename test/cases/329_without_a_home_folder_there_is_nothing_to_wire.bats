load ../test_helper

# issue 2

@test "329 without a home folder there is nothing to wire" {
  # when
  run --separate-stderr env -u HOME "$majordomus" capture install --provider claude-code
  # then
  equal "$status" 1
  contains "${stderr_lines[0]}" 'majordomus: there is no home folder to install for'
}
