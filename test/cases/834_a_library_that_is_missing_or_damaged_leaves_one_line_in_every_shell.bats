load ../test_helper

@test "834 a library that is missing or damaged leaves one line, in every shell" {
  local lib row size
  # given
  own_toolkit
  recording
  lib=$kit/lib/capture.sh
  cp "$lib" "$BATS_TEST_TMPDIR/good"
  size=$(wc -c <"$lib")
  payload UserPromptSubmit >"$BATS_TEST_TMPDIR/payload"
  "$tool" repeat '{"more than a pipe holds":"' 200000 x '"}' >"$BATS_TEST_TMPDIR/large"
  while read -r shell; do
    for row in missing folder empty crlf cut-{05,15,25,35,45,55,65,75,85,95,99} 'exit 2' 'set -eu; false' ': ${nobody:?}' 'if then'; do
      printf 'row: %s in %s\n' "$row" "$shell"
      rm -rf "$lib"
      case $row in
      missing) ;;
      folder) mkdir "$lib" ;;
      empty) : >"$lib" ;;
      crlf) sed 's/$/\r/' "$BATS_TEST_TMPDIR/good" >"$lib" ;;
      cut-*) head -c $((size * 1${row#cut-} / 100 - size)) "$BATS_TEST_TMPDIR/good" >"$lib" ;;
      *) printf '%s\n' "$row" >"$lib" ;;
      esac
      # when
      run feed "$BATS_TEST_TMPDIR/payload"
      # then
      assert_silent
      assert_lost 'claude-code prompt lost: the library is '
      forget_all
      run feed "$BATS_TEST_TMPDIR/large" SessionStart
      assert_silent
    done
  done < <(shells)
  shell=sh
  private_modes
  rm -rf "$lib"
  cp "$BATS_TEST_TMPDIR/good" "$lib"
  assert_usable
}
