load ../archive_helper

@test "292 an export is never short with status 0 when a call fails" {
  local call error n
  # given
  command -v strace >/dev/null || skip "strace is not installed"
  strace -qq true 2>/dev/null || skip "processes cannot be traced here"
  archive
  old 20260501101000-a 2026-05-01T10:10:00.000Z
  old 20260502101000-b 2026-05-02T10:10:00.000Z
  old 20260503101000-c 2026-05-03T10:10:00.000Z
  good=$("$majordomus" export)
  # when
  for call in openat read getdents64 fstat; do
    for error in EIO EMFILE EACCES; do
      for n in 1 2 3 4 5 6; do
        run --separate-stderr timeout 60 strace -f -qq -o /dev/null -P "$private/prompts" -P "$private/prompts/20260501101000-a.json" \
          -P 20260502101000-b.json -P "$private/prompts/20260502101000-b.json" -e trace="$call" -e inject="$call:error=$error:when=$n" "$majordomus" export
        # then
        if [ "$status" -eq 0 ] && [ "$output" != "$good" ]; then
          printf 'row: %s %s %s: status 0 and short\n' "$call" "$error" "$n"
          return 1
        fi
      done
    done
  done
}
