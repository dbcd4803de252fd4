load ../archive_helper

@test "478 a record that was pruned and not yet renamed is finished by the next prune" {
  # given
  archive
  old 20200101101000-the-opening 2020-01-01T10:10:00.000Z
  "$majordomus" capture prune >/dev/null
  cd "$private/prompts"
  ln 20200101101000-pruned.json 20200101101000-the-opening.json
  printf 'the words\n' >20200101101000-the-opening.md
  cd "$repo"
  # when
  run "$majordomus" capture prune
  # then
  equal "$status" 0
  contains "$output" 'half done earlier, finished now: 1'
  equal "$(ls "$private/prompts" | tr '\n' ' ')" '20200101101000-pruned.json 20200101101000-pruned.md '
}
