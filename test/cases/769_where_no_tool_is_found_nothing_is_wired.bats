load ../wire_helper

@test "769 where no tool is found nothing is wired" {
  # given
  PATH=/usr/bin:/bin
  # when
  run --separate-stderr "$majordomus" capture install --all
  # then
  equal "$status" 1
  contains "${stderr_lines[0]}" 'majordomus: no tool that can be wired was found on this machine'
  contains "${stderr_lines[1]}" 'majordomus: hint: name one with --provider: claude-code, codex,'
  equal "$(snapshot "$HOME")" .
  # and a program is enough
  mkdir "$BATS_TEST_TMPDIR/bin"
  printf '#!/bin/sh\n' >"$BATS_TEST_TMPDIR/bin/cursor-agent"
  chmod 755 "$BATS_TEST_TMPDIR/bin/cursor-agent"
  PATH=$BATS_TEST_TMPDIR/bin:$PATH run "$majordomus" capture install --all
  equal "$status" 0
  contains "$output" "created   $HOME/.cursor/hooks.json"
  contains "$output" 'left out, not found here or without a file of the scope user: claude-code,'
}
