load ../people_helper

@test "025 uninstall keeps what was recorded and names it and it can be erased afterwards" {
  # given
  programs claude
  before=$(whole "$HOME" "$repo")
  "$majordomus" init --wire >/dev/null
  worked 'keep this'
  # when
  run --separate-stderr "$majordomus" uninstall
  # then
  equal "$status$stderr" 0
  equal "$output" '1 file restored. Kept: .ai/local (1 prompt). Erase: majordomus forget --all'
  contains "$(field text)" 'keep this'
  private_modes
  equal "$(git status --porcelain --untracked-files=all)" ''
  run "$majordomus" doctor
  assert_refused
  run "$majordomus" forget --all --yes
  equal "$status" 0
  equal "$(records)" ''
  run "$majordomus" uninstall
  equal "$output" 'Nothing was wired. Kept: .ai/local (0 prompts). Erase: rm -r .ai/local'
  rm -r .ai/local && rmdir .ai
  equal "$(whole "$HOME" "$repo")" "$before"
}
