load ../status_helper

@test "508 without self tests nothing is verified and status says so" {
  # given
  recording
  # when
  run -0 --separate-stderr "$majordomus" capture status --probe off
  # then
  both wired 'the self test was skipped (--probe off)'
}
