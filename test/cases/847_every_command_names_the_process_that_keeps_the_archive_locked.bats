load ../archive_helper

# bounded COMMAND... prints its status and what it says once it has waited.
bounded() { timeout -k 1 100 "$majordomus" "$@" </dev/null 2>&1 | grep 'locked by process'; printf '%s\n' "${PIPESTATUS[0]}"; }

# commands runs every command that rewrites the archive, all at once: each waits
# half a minute.
commands() {
  bounded capture reconcile &
  bounded capture prune &
  bounded capture render &
  bounded update &
  bounded forget --all --yes &
  bounded import <<<'' &
  wait
}

@test "847 every command names the process that keeps the archive locked" {
  local holder
  # given
  archive
  old one 2026-01-02T03:04:05.000Z
  "$tool" locked "$private/state/archive.lock" &
  holder=$!
  until [ -s "$private/state/archive.lock" ]; do sleep 0.02; done
  # when
  run commands
  kill "$holder"
  # then
  equal "$(grep -c "locked by process $holder " <<<"$output")" 6
  equal "$(grep -cx 3 <<<"$output")" 6
  equal "$(records | wc -l)" 1
}
