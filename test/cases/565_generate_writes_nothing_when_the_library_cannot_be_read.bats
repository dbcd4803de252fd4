load ../status_helper

@test "565 generate writes nothing when the library cannot be read" {
  # given
  own_tree
  edit 's/title: Gemini CLI/title: Changed/'
  before=$(snapshot "$kit/docs")
  rm "$kit/lib/episode.sh"
  # when
  run "$majordomus" generate
  # then
  assert_failed
  contains "$output" "$kit/lib/episode.sh: no such file"
  equal "$(snapshot "$kit/docs")" "$before"
  printf 'case (\n' >"$kit/lib/episode.sh"
  run -3 "$majordomus" generate --check
  contains "$output" "read the tables of '$kit/lib'"
}
