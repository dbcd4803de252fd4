load ../status_helper

@test "515 no self test is made inside one" {
  # given
  recording
  # when
  MAJORDOMUS_PROBE=1 run -0 --separate-stderr "$majordomus" capture status
  # then
  both wired 'no self test is made inside one (MAJORDOMUS_PROBE)'
}
