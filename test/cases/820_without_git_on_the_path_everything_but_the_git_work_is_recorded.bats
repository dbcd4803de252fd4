load ../test_helper

@test "820 without git on the PATH everything but the git work is recorded" {
  local program
  # given
  recording
  mkdir "$BATS_TEST_TMPDIR/bin"
  for program in sh cat date mkdir; do ln -s "$(command -v $program)" "$BATS_TEST_TMPDIR/bin/"; done
  "$tool" payload "$payloads/SessionStart.startup.json" "cwd=$PWD" >"$BATS_TEST_TMPDIR/start"
  "$tool" payload "$payloads/UserPromptSubmit.json" "cwd=$PWD" >"$BATS_TEST_TMPDIR/prompt"
  "$tool" payload "$payloads/SessionEnd.prompt_input_exit.json" "cwd=$PWD" >"$BATS_TEST_TMPDIR/end"
  # when
  for pair in SessionStart:start UserPromptSubmit:prompt SessionEnd:end; do
    run env PATH="$BATS_TEST_TMPDIR/bin" "$tool" feed "$BATS_TEST_TMPDIR/${pair#*:}" sh -c "$(line "${pair%:*}")"
    equal "$status" 0
  done
  # then
  equal "$output" ''
  equal "$(field episode_link)/$(field branch)/$(field head)" "open/main/$(git rev-parse HEAD)"
  equal "$(front outcome "$(episodes)")/$(front changed_files "$(episodes)")" closed/null
  assert_usable
}
