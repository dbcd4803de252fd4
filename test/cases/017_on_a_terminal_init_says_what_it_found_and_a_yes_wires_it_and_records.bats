load ../people_helper

@test "017 on a terminal init says what it found and a yes wires it and records" {
  # given
  programs claude codex gemini
  git worktree add -q "$BATS_TEST_TMPDIR/second"
  # when
  run terminal 'y\n' "$majordomus" init
  # then
  equal "$status" 0
  equal "$output" "Found claude-code, codex, gemini. Nothing is recorded yet.
  hooks    user settings of all three; inert in other repositories
  records  .ai/local, 0700, shared by 2 worktrees; not in git, never sent
  episodes .ai/repo/sessions, one file each, without prompts; to be committed or not
  kept     until you prune; doctor speaks up at 180 days or 256 MiB
Wire them and record here? [y/N] y
wired 3. Codex: open /hooks and trust them.
pause: majordomus pause   one prompt: start it with <private>   undo: majordomus uninstall"
  run prompt 'the first one'
  assert_silent
  contains "$(field text)" 'the first one'
}
