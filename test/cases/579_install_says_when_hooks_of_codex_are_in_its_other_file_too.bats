load ../wire_helper

@test "579 install says when hooks of Codex are in its other file too" {
  # given
  mkdir -p "$HOME/.codex"
  printf '[[hooks.Stop]]\n[[hooks.Stop.hooks]]\ntype = "command"\ncommand = "theirs"\n' >"$HOME/.codex/config.toml"
  cp "$HOME/.codex/config.toml" "$BATS_TEST_TMPDIR/before"
  # when
  run -0 "$majordomus" capture install --provider codex
  # then
  contains "$output" "'$HOME/.codex/config.toml' holds hooks, too: Codex runs both and warns at each start until all are in one file, '$HOME/.codex/hooks.json' (MJ43)"
  cmp "$HOME/.codex/config.toml" "$BATS_TEST_TMPDIR/before"
  # and reviews alone are no hooks
  "$tool" reviewed "$HOME/.codex/hooks.json" >"$HOME/.codex/config.toml"
  run -0 "$majordomus" capture install --provider codex
  lacks "$output" MJ43
}
