load ../wire_helper

@test "785 without its shim the line of every tool is silent and reads to the end" {
  # given
  head -c 300000 /dev/zero | tr '\0' x >"$BATS_TEST_TMPDIR/payload"
  for id in $(tools); do
    wired "$id"
    about "$id" user
    mv "$HOME/.local/share/majordomus/shims/hook.sh" "$BATS_TEST_TMPDIR/shim"
    # when: a pipe that is closed before its end is an error of this tool
    run "$tool" feed "$BATS_TEST_TMPDIR/payload" $(reader "$id") "$(line_of prompt)"
    # then
    equal "$id: $status $output" "$id: 0 "
    mv "$BATS_TEST_TMPDIR/shim" "$HOME/.local/share/majordomus/shims/hook.sh"
  done
}
