load ../status_helper

shim() { grep '^mj_runtime=' "$HOME/.local/share/majordomus/shims/hook.sh" | cut -d ' ' -f 1; }

@test "910 a person chooses the embedded runtime and the wiring stays what it is" {
  # given
  recording
  cp "$(settings)" "$BATS_TEST_TMPDIR/before"
  equal "$(shim)" "mj_runtime=''"
  # when
  run wire --runtime embedded
  # then
  equal "$status" 0
  cmp "$(settings)" "$BATS_TEST_TMPDIR/before"
  equal "$(shim)" mj_runtime=embedded
  run "$majordomus" capture status
  both verified 'self test passed'
  wire
  equal "$(shim)" mj_runtime=embedded
  wire --runtime shell
  equal "$(shim)" mj_runtime=shell
  wire --runtime embedded
  run wire --scope project --runtime embedded
  assert_refused
  run wire --runtime fish
  equal "$status" 2
  unwire
  equal "$(find "$HOME" -type f)" ''
}
