load ../test_helper

# Issue 8. Where others may write beside it, anybody can put a folder of theirs
# in the place of the private half.
@test "937 somebody else's folder is no private half" {
  local place
  [ "$(id -u)" -eq 0 ] || skip 'only root can give a folder away'
  # given
  recording
  for place in .ai/local .ai/local/prompts .ai/local/state; do
    printf 'row: %s\n' "$place"
    chown 65534 "$place"
    chmod 777 "$place"
    # when
    run prompt "the text"
    # then
    assert_silent
    equal "$(records)" ''
    chown 0 "$place"
  done
  chown 65534 .ai/local
  run "$majordomus" doctor
  assert_refused
  contains "$output" "'$private' belongs to somebody else"
  chown 0 .ai/local
  assert_usable
}
