load ../status_helper

@test "549 the generated files are fresh and status says when the declaration is gone" {
  # given
  own_toolkit
  recording
  rm "$kit/share/providers.yaml"
  # when
  run "$majordomus" capture status --probe off
  # then
  assert_failed
  contains "$output" "share/providers.yaml"
  run -0 "$top/bin/majordomus" generate --check
}
