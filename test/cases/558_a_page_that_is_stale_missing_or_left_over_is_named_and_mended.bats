load ../status_helper

@test "558 a page that is stale missing or left over is named and mended" {
  # given
  own_tree
  before=$(snapshot "$kit/docs/providers")
  printf 'edited by hand\n' >>"$kit/docs/providers/README.md"
  rm "$kit/docs/providers/gemini.md"
  sed 's/Gemini CLI/Long Gone/' "$top/docs/providers/gemini.md" >"$kit/docs/providers/gone.md"
  printf 'a page of our own\n' >"$kit/docs/providers/own.md"
  # when
  run "$majordomus" generate --check
  # then
  assert_refused
  equal "$output" "majordomus: 'docs/providers/README.md' is stale
majordomus: 'docs/providers/gemini.md' is stale
majordomus: 'docs/providers/gone.md' is left over
majordomus: hint: run 'majordomus generate'"
  run -0 "$majordomus" generate
  contains "$output" 'removed docs/providers/gone.md'
  equal "$(cat "$kit/docs/providers/own.md")" 'a page of our own'
  rm "$kit/docs/providers/own.md"
  equal "$(snapshot "$kit/docs/providers")" "$before"
}
