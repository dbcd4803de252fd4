load ../test_helper

@test "817 a prompt of 4 MB is kept whole, within the client's patience" {
  local file=$BATS_TEST_TMPDIR/payload sum pieces=10000
  # given
  recording
  while read -r shell; do
    # in other locales than C, bash takes time by the square of the apostrophes
    case $shell in bash) pieces=80000 ;; *) pieces=10000 ;; esac
    printf 'row: %s, %s times 50 bytes\n' "$shell" $pieces
    {
      "$tool" repeat '{"prompt":"' $pieces "it's 'quoted' and \\n 50 bytes long, not counting é. " '",'
      payload UserPromptSubmit prompt- prompt_id- | tail -c +2
    } >"$file"
    sum=$("$tool" get "$file" prompt | cksum)
    # when
    run env LC_ALL=C.UTF-8 "$tool" hold 15 "$file" $shell -c "$(line UserPromptSubmit)"
    # then
    assert_silent
    equal "$(field text | cksum)" "$sum"
    forget_all
  done < <(shells)
  shell=sh
  assert_usable
}
