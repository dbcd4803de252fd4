load ../status_helper

@test "547 doctor runs every invariant and says when nobody could look" {
  # given
  own_toolkit
  recording
  # when
  run "$majordomus" doctor
  # then
  contains "$output" 'OK   project.a-provider-capability-cites-its-evidence — '"$((2 * $(declared))) cells of $(declared) providers cite their evidence"
  chmod a-x "$kit/scripts/provider-evidence-check"
  run -1 "$majordomus" doctor
  contains "$output" 'FAIL project.a-provider-capability-cites-its-evidence — nobody could look'
  printf 'schema: majordomus.invariants/v1\ninvariants: 7\n' >"$kit/share/invariants.yaml"
  run -1 "$majordomus" doctor
  contains "$output" 'FAIL invariants — nobody could look'
  contains "$output" "$kit/share/invariants.yaml"
}
