load ../status_helper

@test "526 a self test that does not end is given up and reported as failed" {
  # given: a shim that hangs
  recording
  printf 'sleep 600\n' >"$HOME/.local/share/majordomus/shims/hook.sh"
  # when
  run -0 --separate-stderr "$majordomus" capture status
  # then
  both wired 'did not end within 10s'
  equal "$(find "$TMPDIR" -mindepth 1)" ''
}
