load ../test_helper

# Issue 8. Git can hold a link under any path of the private half, and hooks
# remove there what is old.
@test "930 a link in the place of a folder of the private half costs nobody a file" {
  local victim=$BATS_TEST_TMPDIR/victim place
  # given
  recording
  mkdir -p "$victim/folder/pause" "$victim/prompts"
  printf 'mine\n' | tee "$victim/folder/letter" "$victim/letter" "$victim/prompts/t-letter" >"$victim/20200101000000-letter.json"
  find "$victim" -exec touch -d '2 years ago' {} +
  chmod 755 "$victim"
  snapshot "$victim" >"$BATS_TEST_TMPDIR/before"
  cp -R .ai/local "$BATS_TEST_TMPDIR/local"
  for place in state state/seen state/tmp state/sessions-open state/sessions-closed state/pause state/board state/policy prompts session-contexts; do
    printf 'row: %s\n' "$place"
    rm -rf ".ai/local/$place"
    ln -s "$victim" ".ai/local/$place"
    # when
    run start
    equal "$status" 0
    run prompt "the text"
    assert_silent
    run end
    assert_silent
    for command in 'session recover' resume 'forget --all --yes' init; do
      run "$majordomus" $command </dev/null
      [ "$status" -ne 0 ]
    done
    # then
    contains "$output" "'$private/$place' is a link"
    snapshot "$victim" | diff "$BATS_TEST_TMPDIR/before" -
    equal "$(mode "$victim")" drwxr-xr-x
    rm -rf .ai/local
    cp -R "$BATS_TEST_TMPDIR/local" .ai/local
  done
  ln -s "$victim" .ai/local/state/seen
  for command in 'capture render' 'capture reconcile' 'capture prune' update doctor; do
    run "$majordomus" $command
    assert_refused
  done
  rm .ai/local/state/seen
  assert_usable
}
