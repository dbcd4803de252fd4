load ../people_helper

@test "046 lib path prints where the library is and with home the toolkit" {
  # when
  run "$majordomus" lib-path
  # then
  equal "$status$output" "0$top/lib/capture.sh"
  run "$majordomus" lib-path --home
  equal "$status$output" "0$top"
  run "$majordomus" lib-path here
  equal "$status" 2
}
