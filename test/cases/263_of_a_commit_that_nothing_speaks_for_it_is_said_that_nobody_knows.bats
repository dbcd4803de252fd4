load ../people_helper

@test "263 of a commit that nothing speaks for it is said that nobody knows" {
  # given
  recording
  episode 'change a.txt one'
  change b.txt 'by hand'
  git switch -q -c side
  change c.txt side
  git switch -q main
  git merge -q --no-edit side
  git commit -q --allow-empty -m nothing
  # when
  for commit in HEAD HEAD~1 HEAD~2; do
    run --separate-stderr "$majordomus" session for "$commit"
    # then
    equal "$status$output" 1
    equal "${stderr_lines[0]}" "majordomus: no episode is known to have made commit '$(git rev-parse "$commit")'"
    contains "${stderr_lines[1]}" "majordomus: hint: 'majordomus session list'"
  done
  start
  change d.txt two
  run --separate-stderr "$majordomus" session for HEAD
  equal "$status" 1
  contains "${stderr_lines[1]}" 'an episode is open here; what it commits is recorded when it ends'
}
