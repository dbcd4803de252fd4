load ../test_helper

@test "911 an embedded runtime that is broken leaves a line, in every shell" {
  # given
  own_toolkit
  "$majordomus" init >/dev/null
  wire --runtime embedded
  shells >"$BATS_TEST_TMPDIR/shells"
  while IFS= read -r shell; do
    printf 'row: %s\n' "$shell"
    cp "$top/build/majordomus-hook" "$kit/build/"
    run prompt "by the runtime"
    assert_silent
    equal "$(records | wc -l)/$(lost)" 1/
    forget_all
    printf '#!/bin/sh\ncat >/dev/null\nexit 2\n' >"$kit/build/majordomus-hook"
    # when
    run prompt "by a broken one"
    # then
    assert_silent
    assert_lost 'claude-code prompt lost: the embedded runtime failed'
    forget_all
    # when, then: an earlier toolkit has it as a program of its own
    printf '#!/bin/sh\nexec "%s/build/majordomus-hook" "$@"\n' "$top" >"$kit/build/majordomus-embedded"
    chmod 755 "$kit/build/majordomus-embedded"
    run prompt "by an earlier one"
    assert_silent
    equal "$(records | wc -l)/$(lost)" 1/
    rm "$kit/build/majordomus-embedded"
    forget_all
  done <"$BATS_TEST_TMPDIR/shells"
}
