load ../test_helper

# Issue 8. A file whose length reached the disk and whose blocks did not ends in
# NULs, wherever that begins.
@test "941 an entry that a power cut damaged does not keep its session from an episode" {
  local entry lines n
  # given
  recording
  start
  entry=$(opened)
  cp "$entry" "$BATS_TEST_TMPDIR/whole"
  lines=$(wc -l <"$entry")
  for ((n = 0; n < lines; n++)); do
    printf 'row: %s of %s lines left\n' "$n" "$lines"
    { head -n "$n" "$BATS_TEST_TMPDIR/whole"; printf 'wor'; head -c 1206 /dev/zero; } >"$entry"
    # when
    run start
    equal "$status" 0
    run prompt "the text"
    # then
    assert_silent
    equal "$(field episode_link)" open
    run end
    assert_silent
    equal "$(opened)" ''
    equal "$(episodes | wc -l)" 1
    "$tool" frontmatter "$(episodes)" || return 1
    rm "$(episodes)" "$private"/prompts/* "$private"/state/sessions-closed/*
    rm -rf "$private/state/damaged"
  done
  assert_usable
}
