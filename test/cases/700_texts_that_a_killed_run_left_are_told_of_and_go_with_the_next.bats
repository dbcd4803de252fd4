load ../archive_helper

@test "700 texts that a killed run left are told of and go with the next" {
  # given
  archive
  old 20260501101000-a "$(date -u +%Y-%m-%dT%H:%M:%S.000Z)"
  mkdir -p "$private/state/archive-tmp/0"
  printf 'the words of somebody\n' >"$private/state/archive-tmp/0/1"
  chmod -R go= "$private/state"
  # when
  run "$majordomus" doctor
  # then
  contains "$output" 'FAIL runs — 1 file(s) were left by a command that was killed at work on the archive'
  "$majordomus" capture prune >/dev/null
  equal "$(grep -rl 'the words of somebody' "$private" || true)" ''
}
