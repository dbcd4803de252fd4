load ../test_helper

@test "190 the shell alone decides what a record looks like" {
  # given
  own_toolkit
  sed -e 's/"started_at\\"/"asked_at\\"/' -e '/^  \\"source\\": /d' -e "s/^MJ_LINK_OPEN=.*/MJ_LINK_OPEN=seen/" \
    -e 's/^| what | value |$/| was | wert |/' "$top/lib/capture.sh" >"$kit/lib/capture.sh"
  recording
  start
  # when
  shells >"$BATS_TEST_TMPDIR/shells"
  while IFS= read -r shell; do
    prompt "in $shell"
  done <"$BATS_TEST_TMPDIR/shells"
  capture prompt UserPromptSubmit "prompt=by the command" prompt_id-
  # then
  equal "$(records | wc -l)" "$(($(wc -l <"$BATS_TEST_TMPDIR/shells") + 1))"
  for file in $(records); do
    equal "$("$tool" keys "$file" | sed -n '2p;12p' | tr '\n' ' ')" 'asked_at cwd '
    equal "$(field episode_link "$file")" seen
    grep -qxF '| was | wert |' "${file%.json}.md"
  done
}
