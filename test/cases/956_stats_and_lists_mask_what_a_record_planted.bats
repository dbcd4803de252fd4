load ../archive_helper

# Every member of a record that came with an archive may hold escapes, BEL,
# bidirectional controls, zero-width characters and tags.
@test "956 stats and lists mask what a record planted" {
  local bad command
  # given
  archive
  bad='a\u001b[2J\u001b]0;t\u0007\u009b2J\u202eb\u2066c\u200bd\ufeff\udb40\udc41e'
  old 20260501101000-a 2026-05-01T10:10:00.000Z "provider=\"p$bad\"" "episode_link=\"l$bad\"" "origin=\"o$bad\"" "id=\"i$bad\"" \
    "session=\"s$bad\"" "episode=\"e$bad\"" "branch=\"b$bad\"" "head=\"h$bad\"" "cwd=\"/c$bad\"" "repository=\"/r$bad\"" \
    "repository_id=\"r$bad\"" "source=\"s$bad\"" "redacted=[\"$bad\"]" "text=\"words $bad\"" "model=\"m$bad\"" "effort=\"$bad\"" "agent=\"$bad\""
  printf '{"ts":"2026-05-01%s","event":"prompt.skipped","provider":"x","episode":null,"data":{"reason":"r%s"}}\n' "$bad" "$bad" >>"$private/state/ledger.jsonl"
  # when
  for command in 'prompts stats' 'prompts stats --json' 'prompts list' 'prompts grep words' 'prompts list --provider x' 'session list' \
    'session list --json' 'session show' 'session prompts e' status 'status --json' doctor 'doctor --json' 'capture status --probe off' \
    'capture reconcile --dry-run' 'capture reconcile --json' 'capture prune --dry-run' 'forget --all --dry-run' 'export --limit 1' 'export --json'; do
    run "$majordomus" $command </dev/null
    # then
    printf '%s' "$output" | "$tool" harmless || {
      printf 'row: %s\n' "$command" >&2
      return 1
    }
  done
  run "$majordomus" prompts stats --json
  equal "$status" 0
  printf '%s\n' "$output" >"$BATS_TEST_TMPDIR/stats"
  "$tool" valid "$BATS_TEST_TMPDIR/stats"
  run "$majordomus" prompts stats
  contains "$output" 'providers  1 pa?[2J'
  contains "$output" '1 ra?[2J'
}
