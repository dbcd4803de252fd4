load ../test_helper

@test "832 a shim that is missing or damaged costs nobody anything, in every shell" {
  local shim=$HOME/.local/share/majordomus/shims/hook.sh row size
  # given
  recording
  cp "$shim" "$BATS_TEST_TMPDIR/shim"
  size=$(wc -c <"$shim")
  payload UserPromptSubmit >"$BATS_TEST_TMPDIR/payload"
  while read -r shell; do
    for row in missing folder empty crlf 'if then' '}' 'exit 2' 'set -eu; false' ': ${nobody:?}' 'return 2' \
      'readonly HOME; HOME=x' 'kill -TERM $$' cut-{1,2,3,4,5,6,7,8,9}; do
      printf 'row: %s in %s\n' "$row" "$shell"
      rm -rf "$shim"
      case $row in
      missing) ;;
      folder) mkdir "$shim" ;;
      empty) : >"$shim" ;;
      crlf) sed 's/$/\r/' "$BATS_TEST_TMPDIR/shim" >"$shim" ;;
      cut-*) head -c $((size * ${row#cut-} / 10)) "$BATS_TEST_TMPDIR/shim" >"$shim" ;;
      *) printf '%s\n' "$row" >"$shim" ;;
      esac
      # when
      run eval 'hook UserPromptSubmit <"$BATS_TEST_TMPDIR/payload" 2>/dev/null' # the shell may complain there
      # then
      assert_silent
    done
  done < <(shells)
  shell=sh
  rm -rf "$shim"
  run feed "$BATS_TEST_TMPDIR/payload"
  assert_silent
  forget_all
  cp "$BATS_TEST_TMPDIR/shim" "$shim"
  assert_usable
}
