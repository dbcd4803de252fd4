load ../people_helper

@test "265 what is no commit is refused whatever it looks like" {
  # given
  recording
  git tag a-tree 'HEAD^{tree}'
  # when
  for name in nothing '' --help=x --output=stolen a-tree '$(touch stolen)' "HEAD; touch stolen" ':/nowhere' 'x..y' 0000000; do
    run --separate-stderr "$majordomus" session for -- "$name"
    # then
    equal "$status$output" 1
    equal "${stderr_lines[0]}" "majordomus: '$name' is no commit of this repository (given on the command line)"
  done
  equal "$(git status --porcelain)" '?? .ai/'
  run "$majordomus" session for
  equal "$status" 2
}
