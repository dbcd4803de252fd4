load ../status_helper

@test "532 generate names each file that is stale and makes it again" {
  # given
  own_tree
  before=$(snapshot "$kit")
  printf '# edited by hand\n' >>"$kit/docs/generated/providers.md"
  printf '# edited by hand\n' >>"$kit/docs/providers/codex.md"
  rm "$kit/share/generated/providers.sh"
  # when
  run "$majordomus" generate --check
  # then
  assert_refused
  contains "$output" "'docs/generated/providers.md' is stale"
  contains "$output" "'share/generated/providers.sh' is stale"
  contains "$output" "'docs/providers/codex.md' is stale"
  equal "$(printf '%s\n' "$output" | wc -l)" 4 # and the hint
  run -0 "$majordomus" generate
  equal "$(snapshot "$kit")" "$before"
  run -0 "$majordomus" generate --check
  equal "$output" ''
}
