load ../people_helper

@test "262 a squashed episode is known by its whole change" {
  # given
  recording
  change base.txt start
  git switch -q -c work
  episode 'change a.txt one' 'change a.txt two' 'change b.txt three'
  mine=$(newest)
  git switch -q main
  change c.txt elsewhere
  # when
  git merge -q --squash work >/dev/null
  git commit -q -m squashed
  run --separate-stderr "$majordomus" session for HEAD
  # then
  equal "$status$stderr" 0
  equal "$(how)" "$mine"$'\tsquashed'
  # and several that followed each other on one branch
  git switch -q -c more main
  episode 'change d.txt one'
  episode 'change d.txt two' 'change e.txt three'
  episode 'change d.txt four'
  git switch -q main
  change c.txt 'and more elsewhere'
  git merge -q --squash more >/dev/null
  git commit -q -m 'squashed again'
  run --separate-stderr "$majordomus" session for HEAD
  equal "$status$stderr" 0
  equal "$(how | sort)" "$(for record in $(episodes); do front episode "$record"; done | grep -v "$mine" | sed "s/$/$(printf '\t')squashed/" | sort)"
  equal "${#lines[@]}" 4
}
