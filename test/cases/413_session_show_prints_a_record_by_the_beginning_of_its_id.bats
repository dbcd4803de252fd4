load ../test_helper

@test "413 session show prints a record by the beginning of its id" {
  # given
  recording
  start
  episode=$(front episode "$(opened)")
  end
  # when
  run --separate-stderr "$majordomus" session show "${episode%??}"
  # then
  equal "$status" 0
  equal "$output" "$(cat "$(episodes)")"
}
