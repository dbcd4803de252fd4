load ../test_helper

@test "817 a prompt of 20 MB is kept whole, within the client's patience, in every shell" {
  local file=$BATS_TEST_TMPDIR/payload sum
  # given
  recording
  payload UserPromptSubmit prompt_id- 'prompt=@' | sed 's/"@"/\n/' >"$BATS_TEST_TMPDIR/frame"
  { sed -n 1p "$BATS_TEST_TMPDIR/frame" | tr -d '\n'; "$tool" repeat '"' 400000 "it's 'quoted' and \\n 50 bytes long, not counting é. " '"'; sed -n 2p "$BATS_TEST_TMPDIR/frame"; } >"$file"
  sum=$("$tool" get "$file" prompt | cksum)
  while read -r shell; do
    printf 'row: %s\n' "$shell"
    # when
    run timeout 15 "$tool" feed "$file" $shell -c "$(line UserPromptSubmit)"
    # then
    assert_silent
    equal "$(field text | cksum)" "$sum"
    forget_all
  done < <(shells)
  shell=sh
  assert_usable
}
