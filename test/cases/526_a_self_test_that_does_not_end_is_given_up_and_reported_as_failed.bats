load ../status_helper

@test "526 a self test that does not end is given up and reported as failed" {
  # given: a shim that hangs, and a second of patience
  own_toolkit
  recording
  sed 's/^MJ_PROBE_LIMIT=10s/MJ_PROBE_LIMIT=1s/' "$kit/lib/probe.sh" >"$kit/lib/new" && mv "$kit/lib/new" "$kit/lib/probe.sh"
  printf 'sleep 600\n' >"$HOME/.local/share/majordomus/shims/hook.sh"
  # when
  run -0 --separate-stderr "$majordomus" capture status
  # then
  both wired 'did not end within 1s'
  equal "$(find "$TMPDIR" -mindepth 1)" ''
}
