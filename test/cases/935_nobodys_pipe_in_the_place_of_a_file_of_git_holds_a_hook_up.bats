load ../test_helper

# Issue 8. Anybody can make a /tmp/.git.
@test "935 nobody's pipe in the place of a file of git holds a hook up" {
  local sent=$BATS_TEST_TMPDIR/sent place shell
  # given
  recording
  mkdir -p "$BATS_TEST_TMPDIR/above/below"
  cd "$BATS_TEST_TMPDIR/above/below"
  payload UserPromptSubmit >"$sent"
  while read -r shell; do
    for place in .git .git/commondir .git/HEAD .git/config .git/majordomus/enabled; do
      printf 'row: %s, %s\n' "$shell" "$place"
      rm -rf ../.git
      cp -R "$repo/.git" ../.git
      rm -rf "../$place"
      mkfifo "../$place"
      # when
      run timeout 5 ${shell} -c "$(line UserPromptSubmit)" <"$sent"
      # then
      assert_silent
    done
  done <<<"$(shells)"
  rm -rf ../.git
  equal "$(records)" ''
}
