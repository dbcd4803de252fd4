load ../test_helper

@test "088 a hook in the private half finds the repository around it" {
  # given
  recording
  [ -f .ai/local/.git/HEAD ]
  mkdir -p .ai/local/deep .ai/local/.git/objects/pack
  # when
  n=0
  while IFS= read -r with; do
    for dir in .ai/local .ai/local/prompts .ai/local/deep .ai/local/.git .ai/local/.git/objects/pack; do
      (cd "$dir" && shell=$with run prompt "from $dir" && assert_silent)
      n=$((n + 1))
    done
  done <<<"$(runtimes)"
  # then
  equal "$(records | wc -l | tr -d ' ')" "$n"
  equal "$(cat "$private"/prompts/*.json | grep '"worktree_id"' | sort -u)" "  \"worktree_id\": \"$(worktree_id "$repo")\","
  (cd .ai/local/prompts && "$majordomus" status >/dev/null && "$majordomus" session list >/dev/null)
  # a repository that the user made there counts
  rm -r .ai/local/.git
  git init -q .ai/local
  (cd .ai/local && run prompt "in a repository without consent" && assert_silent)
  equal "$(records | wc -l | tr -d ' ')" "$n"
  start >/dev/null
  [ ! -e .ai/local/.git/NOT-A-REPOSITORY ]
}
