load ../test_helper

# shellless COMMAND... runs a command where /bin/sh is no program.
shellless() {
  unshare -m -- "$BATS_TEST_TMPDIR/mounting" "$@"
}

@test "913 where there is no shell the commands that hooks call work all the same" {
  # given
  recording
  printf '#!/bin/bash\nfor f in /bin/sh /usr/bin/sh; do mount --bind /dev/null "$(readlink -f "$f")" || exit 99; done\nexec "$@"\n' >"$BATS_TEST_TMPDIR/mounting"
  chmod 700 "$BATS_TEST_TMPDIR/mounting"
  case $(readlink -f /bin/sh) in */bash) skip 'the shell is what mounts it away' ;; esac
  shellless true 2>/dev/null || skip 'nothing can be mounted here (needs root and CAP_SYS_ADMIN)'
  run shellless sh -c :
  equal "$status" 126
  # when
  shellless "$top/build/majordomus" capture session --provider claude-code --event start <<<"$(payload SessionStart.startup)"
  # then
  shellless "$top/build/majordomus" capture prompt --provider claude-code <<<"$(payload UserPromptSubmit)"
  equal "$(field episode_link)" open
  shellless "$top/build/majordomus" capture session --provider claude-code --event end <<<"$(payload SessionEnd.other)"
  equal "$(episodes | wc -l)" 1
  private_modes
}
