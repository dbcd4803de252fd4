load ../test_helper

@test "830 a private half that cannot be written costs nobody anything, in every shell" {
  # given
  recording
  start
  mounted "$private" --bind "$private"
  mount -o remount,ro,bind "$private"
  find "$repo" | sort >"$BATS_TEST_TMPDIR/before"
  while read -r shell; do
    printf 'row: %s\n' "$shell"
    # when
    run prompt "cannot be kept"
    # then
    assert_silent
    run compact
    assert_silent
    run end
    assert_silent
    run start session_id=another
    assert_silent
  done < <(shells)
  shell=sh
  find "$repo" | sort | diff "$BATS_TEST_TMPDIR/before" -
  umount "$private"
  mounts=''
  run end
  assert_silent
  equal "$(episodes | wc -l)" 1
  assert_usable
}
