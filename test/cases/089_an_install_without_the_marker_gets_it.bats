load ../test_helper

# Before this version nothing kept git away.
earlier() { rm -r "$private/.git"; }

@test "089 an install without the marker gets it" {
  # given
  recording
  prompt "before"
  earlier
  run "$majordomus" doctor
  equal "$status" 1
  contains "$output" "FAIL taken — 'git clean -xdf' would delete the private half, and 'git stash -a' copy it"
  contains "$output" 'majordomus update (MJ24)'
  # when
  "$majordomus" update >/dev/null
  # then
  run "$majordomus" doctor
  equal "$status" 0
  for way in "$majordomus init" "$majordomus capture render" start end start; do
    earlier
    $way >/dev/null
    equal "$way: $("$majordomus" doctor | grep -c FAIL || true)" "$way: 0"
  done
  earlier
  prompt "not on the prompt path"
  [ ! -e "$private/.git" ]
  "$majordomus" update >/dev/null
  private_modes
  # half a marker is made whole
  rm "$private/.git/HEAD" "$private/.git/config"
  "$majordomus" update >/dev/null
  [ -f "$private/.git/config" ]
  # an uninstall takes it along: a repository that git does not ignore stops 'git add'
  "$majordomus" uninstall >/dev/null
  [ ! -e "$private/.git" ]
  equal "$(records | wc -l | tr -d ' ')" 2
  git add -A
}
