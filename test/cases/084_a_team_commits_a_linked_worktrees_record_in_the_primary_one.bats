load ../test_helper

@test "084 a team commits a linked worktree's record in the primary one" {
  # given
  "$majordomus" init --team >/dev/null
  wire >/dev/null
  git add . && git commit -q -m 'the team has it'
  git worktree add -q ../linked
  cd ../linked
  start
  # when
  run --separate-stderr capture end SessionEnd.prompt_input_exit
  # then
  name=$(basename "$(find "$private/sessions" -name '*.md')")
  equal "$stderr" "majordomus: episode closed (closed, reason prompt_input_exit) into $repo/.ai/repo/sessions/$name"
  equal "$(git status --porcelain --untracked-files=all)" ''
  equal "$(git -C "$repo" status --porcelain --untracked-files=all)" "?? .ai/repo/sessions/$name"
  equal "$("$majordomus" session list | wc -l | tr -d ' ')" 2
  cd "$repo"
  equal "$("$majordomus" session list | wc -l | tr -d ' ')" 2
}
