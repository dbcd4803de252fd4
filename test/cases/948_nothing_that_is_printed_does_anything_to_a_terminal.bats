load ../test_helper

# Issue 8. Names of folders, branches and files, and everything in a record that
# was cloned, are a stranger's. JSON and 'prompts show' into a pipe keep every byte
# of a prompt: they are for programs.
@test "948 nothing that is printed does anything to a terminal" {
  local bad command
  # given
  bad=$(printf '\033[2J\033]0;t\007\302\2332J\342\200\256x\302\205y')
  new_repository "$BATS_TEST_TMPDIR/widget$bad"
  recording
  printf 'ref: refs/heads/b%s\n' "$(printf '\302\2332J\342\200\256x')" >.git/HEAD
  start
  prompt "words $bad and more"$'\r\b'
  mkdir -p ".ai/repo/sessions" "$bad"
  printf -- '---\nepisode: s-20260101T000000Z-0badc0de\nprovider: "%s"\nopened_at: %s\nclosed_at: 2\noutcome: "\\u001b[2J\\u202e"\nbranch: "%s"\n---\n\n# %s\n' \
    "$bad" "$bad" "$bad" "$bad" >".ai/repo/sessions/x$bad.md"
  printf '{"x":1}' >"$private/prompts/20260101000000-$bad.json"
  printf 'loose' >"$private/state/loose$bad"
  chmod 644 "$private/state/loose$bad"
  printf 'prompts:\n  "%s": 1\n  max_text_bytes: "%s"\n' "$bad" "$bad" >.ai/repo/policy.yaml
  # when
  for command in 'session list' 'session show' 'session show s-20260101T000000Z-0badc0de' 'session show x' 'session list --json' \
    'prompts list' 'prompts grep words' 'prompts stats' doctor 'doctor --json' 'policy check' 'policy show' 'capture status' \
    'capture status --json' 'capture status --probe off' init 'capture render' 'capture reconcile' 'capture prune --dry-run' \
    "prompts show $bad" "session show $bad" 'forget --all --dry-run' 'pause' 'resume' 'session recover' \
    'capture install --provider claude-code --scope project --dry-run' 'mcp install --client vscode --scope project --dry-run' 'connections'; do
    run "$majordomus" $command </dev/null
    # then
    printf '%s' "$output" | "$tool" harmless || {
      printf 'row: %s\n' "$command" >&2
      return 1
    }
  done
  run capture end SessionEnd.prompt_input_exit
  printf '%s' "$output" | "$tool" harmless
  cat "$private"/session-contexts/*.md .ai/repo/sessions/[0-9]*.md | "$tool" harmless
  cd "$bad"
  rm -rf ../.git
  for command in 'session list' doctor 'capture status --probe off' init; do
    run "$majordomus" $command </dev/null
    printf '%s' "$output" | "$tool" harmless
  done
}
