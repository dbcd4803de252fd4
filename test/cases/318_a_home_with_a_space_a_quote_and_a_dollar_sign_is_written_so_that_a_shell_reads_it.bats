load ../test_helper

@test "318 a home with a space a quote and a dollar sign is written so that a shell reads it" {
  # given
  export HOME="$BATS_TEST_TMPDIR/it's \$HOME \"of\" \`mine\`"
  mkdir -p "$HOME"
  recording
  shells >"$BATS_TEST_TMPDIR/shells"
  # when
  while IFS= read -r shell; do
    run prompt "in $shell"
    assert_silent
  done <"$BATS_TEST_TMPDIR/shells"
  # then
  equal "$(records | wc -l)" "$(wc -l <"$BATS_TEST_TMPDIR/shells")"
  unwire >/dev/null
  equal "$(snapshot "$HOME")" .
}
