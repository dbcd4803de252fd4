load ../test_helper

@test "825 in a submodule the superproject records, unless it has its own consent" {
  local name
  # given
  (new_repository "$BATS_TEST_TMPDIR/part")
  for name in part own; do
    git -c protocol.file.allow=always submodule --quiet add "$BATS_TEST_TMPDIR/part" $name
  done
  git commit -qm parts
  recording
  (cd own && "$majordomus" init >/dev/null)
  mkdir part/inner
  cd part/inner
  # when
  run prompt "inside the part"
  # then
  assert_silent
  equal "$(field repository)" "$repo"
  equal "$(field cwd)" "$repo/part/inner"
  cd "$repo/own"
  run prompt "in the one with its own"
  assert_silent
  equal "$(records | wc -l)" 1
  equal "$(find "$repo/own/.ai/local/prompts" -name '*.json' | wc -l)" 1
  cd "$repo"
  assert_usable
}
