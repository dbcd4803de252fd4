load ../status_helper

# managed FILE TEXT runs status where the machine's managed settings hold this:
# in a name space of its own, so that the real folder is not touched.
managed() {
  mkdir -p "$BATS_TEST_TMPDIR/etc/claude-code/${1%/*}"
  printf '%s\n' "$2" >"$BATS_TEST_TMPDIR/etc/claude-code/$1"
  run -0 --separate-stderr unshare -rm sh -c 'mount --bind "$1" /etc && shift && exec "$@"' sh "$BATS_TEST_TMPDIR/etc" "$majordomus" capture status --probe off
  rm "$BATS_TEST_TMPDIR/etc/claude-code/$1"
}

@test "575 managed settings that allow their own hooks alone are told of" {
  # given
  unshare -rm sh -c 'mount --bind "$1" /etc' sh "$BATS_TEST_TMPDIR" 2>/dev/null || skip 'no mount name space can be made here'
  recording
  mkdir -p "$BATS_TEST_TMPDIR/etc"
  cp /etc/passwd "$BATS_TEST_TMPDIR/etc/"
  # when
  managed ./managed-settings.json '{"allowManagedHooksOnly": true}'
  # then
  both named "the tool's hooks are switched off by allowManagedHooksOnly in '/etc/claude-code/managed-settings.json' (MJ32)"
  # and in a file beside it, and against what the person says
  mkdir -p .claude
  printf '{"disableAllHooks": false}\n' >.claude/settings.local.json
  managed managed-settings.d/10-hooks.json '{"disableAllHooks": true}'
  both named "switched off by disableAllHooks in '/etc/claude-code/managed-settings.d/10-hooks.json' (MJ32)"
  # and without either the same lines are wired
  managed ./managed-settings.json '{}'
  both wired "in user settings"
}
