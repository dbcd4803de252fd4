load ../test_helper

@test "902 a repository in a folder whose name is no text is recorded by every runtime" {
  local first='' now
  # given
  new_repository "$BATS_TEST_TMPDIR/"$'r\377\376 \303(\'x\340\200'
  recording
  fixed
  runtimes >"$BATS_TEST_TMPDIR/runtimes"
  while IFS= read -r shell; do
    printf 'row: %s\n' "$shell"
    rm -rf "$private" .ai/repo/sessions
    "$majordomus" init >/dev/null
    # when
    run whole_session
    # then
    equal "$status" 0
    now=$(snapshot "$repo/.ai")
    equal "$now" "${first:=$now}"
    equal "$(records | wc -l)/$(lost)" 4/
  done <"$BATS_TEST_TMPDIR/runtimes"
}
