load ../test_helper

@test "911 an embedded runtime that is broken leaves a line, and without one the shell records, in every shell" {
  # given
  own_toolkit
  "$majordomus" init >/dev/null
  wire --runtime embedded
  shells >"$BATS_TEST_TMPDIR/shells"
  while IFS= read -r shell; do
    printf 'row: %s\n' "$shell"
    cp "$top/build/majordomus-embedded" "$kit/build/"
    run prompt "by the runtime"
    assert_silent
    equal "$(records | wc -l)/$(lost)" 1/
    forget_all
    printf '#!/bin/sh\ncat >/dev/null\nexit 2\n' >"$kit/build/majordomus-embedded"
    # when
    run prompt "by a broken one"
    # then
    assert_silent
    assert_lost 'claude-code prompt lost: the embedded runtime failed'
    forget_all
    rm "$kit/build/majordomus-embedded"
    run prompt "by the shell"
    assert_silent
    equal "$(records | wc -l)/$(lost)" 1/
    forget_all
  done <"$BATS_TEST_TMPDIR/shells"
}
