load ../people_helper

@test "261 a commit that was rebased or picked is known by its change" {
  # given
  recording
  git switch -q -c work
  episode 'change a.txt one' 'change b.txt two'
  mine=$(newest)
  git switch -q main
  change c.txt elsewhere
  # when
  git cherry-pick work~1 >/dev/null
  run --separate-stderr "$majordomus" session for HEAD
  # then
  equal "$status$stderr" 0
  equal "$(how)" "$mine"$'\tsame-change'
  git switch -q work
  git rebase -q main
  run "$majordomus" session for HEAD
  equal "$(how)" "$mine"$'\tsame-change'
}
