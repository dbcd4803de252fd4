load ../people_helper

@test "026 after uninstall a new init finds what was kept and goes on" {
  # given
  programs claude
  "$majordomus" init --wire >/dev/null
  worked 'the first one'
  "$majordomus" uninstall >/dev/null
  # when
  run "$majordomus" init --wire
  # then
  equal "$status" 0
  [ ! -e .ai/local/.gitignore ]
  prompt 'the second one'
  equal "$(records | wc -l)" 2
  git check-ignore -q .ai/local/prompts
  run "$majordomus" doctor
  equal "$status" 0
}
