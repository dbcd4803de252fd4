load ../test_helper

copies() { find "$private/sessions" -type f 2>/dev/null | wc -l | tr -d ' '; }

# whole NAME makes a session that ends.
whole() { start "session_id=$1" >/dev/null && end "session_id=$1"; }

@test "085 a copy of a record is removed once git has the record" {
  # given
  recording
  git worktree add -q ../linked
  whole one
  (cd ../linked && whole two)
  equal "$(copies)" 2
  git add .ai/repo && git commit -q -m records
  git -C ../linked add -f .ai/repo/sessions && git -C ../linked commit -q -m records
  # when
  whole three
  # then
  equal "$(copies)" 2 # the primary worktree's branch has only the first
  git merge -q linked
  run "$majordomus" update
  contains "$output" 'episode records: 0 copied into the private half, 1 copies removed'
  equal "$(copies)" 1
  printf 'edited\n' >>".ai/repo/sessions/$(basename "$private"/sessions/published/*.record .record).md"
  git add .ai/repo && git commit -q -m edited
  "$majordomus" update >/dev/null
  equal "$(copies)" 1 # not the same bytes
  equal "$("$majordomus" session list | wc -l | tr -d ' ')" 4
}
