load ../test_helper

@test "427 doctor finds line ends that no shell reads" {
  # given
  own_toolkit
  "$majordomus" init >/dev/null
  sed "s/\$/$(printf '\r')/" "$top/lib/episode.sh" >"$kit/lib/episode.sh"
  # when
  run "$majordomus" doctor
  # then
  equal "$status" 1
  contains "$output" "FAIL library — CRLF line ends in 'episode.sh'"
}
