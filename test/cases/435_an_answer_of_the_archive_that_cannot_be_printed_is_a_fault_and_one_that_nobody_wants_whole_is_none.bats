load ../archive_helper

@test "435 an answer of the archive that cannot be printed is a fault and one that nobody wants whole is none" {
  local command
  [ -w /dev/full ] || skip 'this system has no /dev/full'
  # given
  archive
  old 20260501101000-a 2026-05-01T10:10:00.000Z "text=\"$(head -c 200000 /dev/zero | tr '\0' x)\""
  for command in 'prompts list' 'prompts list --json' 'prompts show 2026' 'prompts grep x' 'prompts stats' 'export' 'capture reconcile --dry-run'; do
    # when
    run sh -c '"$@" >/dev/full' sh "$majordomus" $command
    # then
    printf '%s: %s\n' "$command" "$status"
    equal "$status" 3
    contains "$output" 'no space left on device'
  done
  run --separate-stderr bash -c "'$majordomus' export | head -c 1"
  equal "$output$stderr" '{'
}
