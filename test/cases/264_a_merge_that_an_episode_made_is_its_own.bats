load ../people_helper

@test "264 a merge that an episode made is its own" {
  # given
  recording
  git switch -q -c side
  change c.txt side
  git switch -q main
  episode 'change a.txt one' 'git merge -q --no-edit side'
  # when
  run "$majordomus" session for HEAD
  # then
  equal "$status" 0
  equal "$(how)" "$(newest)"$'\trecorded'
}
