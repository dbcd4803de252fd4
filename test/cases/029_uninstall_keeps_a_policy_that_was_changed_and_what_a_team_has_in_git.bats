load ../people_helper

@test "029 uninstall keeps a policy that was changed and what a team has in git" {
  # given
  "$majordomus" init --team >/dev/null
  printf 'session:\n  briefing: off\n' >.ai/repo/policy.yaml
  git add .gitignore && git commit -q -m 'the team ignores it'
  # when
  run --separate-stderr "$majordomus" uninstall
  # then
  equal "$status$stderr" 0
  equal "$output" 'Nothing was wired. Kept: .ai/repo/policy.yaml, which you changed.'
  contains "$(cat .gitignore)" /.ai/local/
  equal "$(git status --porcelain --untracked-files=all)" '?? .ai/repo/policy.yaml'
  "$majordomus" init >/dev/null
  git add .ai/repo && git commit -q -m 'the team has it'
  run "$majordomus" uninstall
  equal "$output" 'Nothing was wired. Recording is off here; nothing was recorded, so nothing is kept.'
  equal "$(git status --porcelain --untracked-files=all)" ''
}
