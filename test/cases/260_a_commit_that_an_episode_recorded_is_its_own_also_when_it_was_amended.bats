load ../people_helper

@test "260 a commit that an episode recorded is its own also when it was amended" {
  # given
  recording
  episode 'change a.txt one' 'git commit -q --amend -m "a better word"'
  before=$(git rev-parse HEAD)
  episode 'change b.txt two'
  # when
  run --separate-stderr "$majordomus" session for HEAD
  # then
  equal "$status$stderr" 0
  equal "${lines[0]}" $'episode\tprovider\topened_at\tclosed_at\toutcome\tbranch\thow\trecord'
  equal "$(how)" "$(naming "$(git rev-parse HEAD)")"$'\trecorded'
  run "$majordomus" session for "$before"
  equal "$(how)" "$(naming "$before")"$'\trecorded'
  run "$majordomus" session for "${before:0:9}"
  equal "${#lines[@]}" 2
}
