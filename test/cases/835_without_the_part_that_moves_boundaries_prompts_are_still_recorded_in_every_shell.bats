load ../test_helper

@test "835 without the part that moves boundaries prompts are still recorded, in every shell" {
  local lib row size n=0
  # given
  own_toolkit
  recording
  start
  lib=$kit/lib/episode.sh
  cp "$lib" "$BATS_TEST_TMPDIR/good"
  size=$(wc -c <"$lib")
  while read -r shell; do
    for row in missing empty crlf cut-{10,30,50,70,90}; do
      printf 'row: %s in %s\n' "$row" "$shell"
      case $row in
      missing) rm -f "$lib" ;;
      empty) : >"$lib" ;;
      crlf) sed 's/$/\r/' "$BATS_TEST_TMPDIR/good" >"$lib" ;;
      cut-*) head -c $((size * ${row#cut-} / 100)) "$BATS_TEST_TMPDIR/good" >"$lib" ;;
      esac
      # when
      run prompt "still here"
      # then
      assert_silent
      equal "$(field episode_link)" open
      forget_all
      for event in start compact end; do
        run $event
        assert_silent
      done
      run start session_id=another
      assert_silent
      equal "$(opened | wc -l)" 1
    done
  done < <(shells)
  shell=sh
  cp "$BATS_TEST_TMPDIR/good" "$lib"
  run end
  assert_silent
  equal "$(episodes | wc -l)" 1
  assert_usable
}
