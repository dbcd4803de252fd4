load ../people_helper

@test "267 looking for a commit runs nothing that the repository names and believes no record that was cloned" {
  # given
  recording
  episode 'change a.txt one'
  record=$(episodes)
  git switch -q -c side HEAD~1
  printf '* diff=evil filter=evil\n' >.gitattributes
  git config diff.evil.textconv 'touch stolen; cat'
  git config diff.evil.command 'touch stolen; true'
  git config diff.external 'touch stolen; true'
  git config core.fsmonitor 'touch stolen; true'
  git add .gitattributes && git commit -q -m attributes
  rm -f stolen
  git cherry-pick main >/dev/null
  rm -f stolen
  mkdir -p .ai/repo/sessions
  sed -e 's/^commits: .*/commits: ["--output=stolen", "'"$(printf '\033')"'[2J", "$(touch stolen)", "HEAD", 7]/' -e 's/^episode: .*/episode: s-other/' \
    "$record" >.ai/repo/sessions/20200101T000000Z--s-other--main.md
  # when
  run --separate-stderr "$majordomus" session for HEAD
  # then
  equal "$status$stderr" 0
  contains "$output" same-change
  lacks "$output" s-other
  [ ! -e stolen ]
}
