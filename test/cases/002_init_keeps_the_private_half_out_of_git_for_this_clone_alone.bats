load ../test_helper

@test "002 init keeps the private half out of git for this clone alone" {
  # given
  printf 'no newline at the end' >.git/info/exclude
  # when
  run "$majordomus" init
  # then
  equal "$(cat .git/info/exclude)" "no newline at the end
/.ai/local/"
  git check-ignore -q .ai/local/prompts
  equal "$(git status --porcelain --untracked-files=all)" '?? .ai/repo/policy.yaml'
}
