load ../test_helper

@test "833 a helper that is missing or broken leaves one line, in every shell" {
  local helper row
  # given
  own_toolkit
  recording
  helper=$kit/build/majordomus-hook
  mv "$helper" "$helper.good"
  payload UserPromptSubmit >"$BATS_TEST_TMPDIR/payload"
  "$tool" repeat '{"more than a pipe holds":"' 200000 x '"}' >"$BATS_TEST_TMPDIR/large"
  while read -r shell; do
    for row in missing not-executable folder empty 'exit 0' 'exit 1' 'exit 2' 'exit 3' 'exit 127' 'kill -9 $$' 'kill -TERM $$' \
      'echo "mj_f_status='"'"'half' 'echo "echo on stdout"; exit 3'; do
      printf 'row: %s in %s\n' "$row" "$shell"
      rm -rf "$helper"
      case $row in
      missing) ;;
      not-executable) cp "$helper.good" "$helper" && chmod 600 "$helper" ;;
      folder) mkdir "$helper" ;;
      empty) : >"$helper" && chmod 755 "$helper" ;;
      *) printf '#!/bin/sh\n%s\n' "$row" >"$helper" && chmod 755 "$helper" ;;
      esac
      # when
      run feed "$BATS_TEST_TMPDIR/payload"
      # then
      assert_silent
      assert_lost 'claude-code prompt lost: the helper failed; keys: unread'
      forget_all
      run feed "$BATS_TEST_TMPDIR/large" SessionEnd
      assert_silent
    done
  done < <(shells)
  shell=sh
  private_modes
  rm -rf "$helper"
  mv "$helper.good" "$helper"
  assert_usable
}
