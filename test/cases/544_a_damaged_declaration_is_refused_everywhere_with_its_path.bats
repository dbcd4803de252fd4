load ../status_helper

@test "544 a damaged declaration is refused everywhere with its path" {
  # given
  recording
  own_share
  edit '/^  codex:/,/^  continue:/s/episode: hooks/episode: hook/'
  line=$(grep -n 'episode: hook$' "$declaration" | cut -d : -f 1)
  said="offers.episode: 'hook' is not one of hooks, connection, none"
  # when
  run "$majordomus" product providers
  # then
  assert_refused
  contains "$output" "$declaration:$line: provider 'codex': $said"
  run -1 evidence_check
  equal "$output" "FAIL codex episode: $said ($declaration:$line)"
  run -1 "$majordomus" doctor
  contains "$output" "FAIL project.a-provider-capability-cites-its-evidence — FAIL codex episode: $said ($declaration:$line)"
  run -1 "$majordomus" product invariants # what CI runs
  contains "$output" "FAIL codex episode: $said ($declaration:$line)"
}
