load ../status_helper

@test "531 a format that nobody knows is a mistake of usage" {
  # when
  run -2 "$majordomus" product providers --format xml
  # then
  contains "$output" "majordomus: format 'xml' is not one of table, json, yaml (given by --format)"
}
