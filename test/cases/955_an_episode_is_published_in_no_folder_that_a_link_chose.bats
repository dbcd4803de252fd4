load ../test_helper

# Issue 8.
@test "955 an episode is published in no folder that a link chose" {
  local outside=$BATS_TEST_TMPDIR/outside n=0
  # given
  recording
  mkdir "$outside"
  printf 'mine\n' >"$outside/letter"
  for place in .ai/repo/sessions .ai/repo; do
    printf 'row: %s\n' "$place"
    n=$((n + 1))
    rm -rf .ai/repo
    mkdir -p "$(dirname "$place")"
    ln -s "$outside" "$place"
    start "session_id=s$n"
    # when
    run end "session_id=s$n"
    # then
    assert_silent
    equal "$(ls -A "$outside")$(cat "$outside/letter")" lettermine
    equal "$(find "$private/sessions" -name '*.md' | wc -l)" "$n"
  done
  rm .ai/repo
  mkfifo .ai/repo
  start session_id=pipe
  run end session_id=pipe
  assert_silent
  equal "$(find "$private/sessions" -name '*.md' | wc -l)" 3
  rm .ai/repo
  start session_id=last
  run end session_id=last
  assert_silent
  equal "$(find .ai/repo/sessions -name '*.md' | wc -l)" 1
}
