load ../adapters_helper

@test "743 the self test of Codex runs its lines through the person's own shell as at a login" {
  # given: a shell of the person's that notes how it is called
  "$majordomus" init >/dev/null
  "$majordomus" capture install --provider codex >/dev/null
  reviewed "$HOME/.codex/hooks.json"
  "$majordomus" capture install --provider gemini >/dev/null
  printf '#!/bin/sh\nprintf "%%s\\n" "$1" >>"%s"\nshift\nexec /bin/sh -c "$@"\n' "$BATS_TEST_TMPDIR/called" >"$BATS_TEST_TMPDIR/shell"
  chmod 755 "$BATS_TEST_TMPDIR/shell"
  # when
  SHELL=$BATS_TEST_TMPDIR/shell run -0 --separate-stderr "$majordomus" capture status
  # then: four lines of Codex, and none of Gemini CLI
  equal "$(state codex)/$(state codex:session)/$(state gemini)" verified/verified/verified
  equal "$(sort "$BATS_TEST_TMPDIR/called" | uniq -c | tr -s ' ')" ' 4 -lc'
  # and a shell that cannot is told of
  SHELL=$BATS_TEST_TMPDIR/missing run -0 --separate-stderr "$majordomus" capture status
  equal "$(state codex)/$(state gemini)" wired/verified
  contains "$(why codex)" 'the line for prompt cannot be started'
}
