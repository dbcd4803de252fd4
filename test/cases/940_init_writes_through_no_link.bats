load ../test_helper

# Issue 8.
@test "940 init writes through no link" {
  local outside=$BATS_TEST_TMPDIR/outside place option
  # given
  mkdir "$outside"
  printf 'mine\n' >"$outside/file"
  while read -r place target option; do
    printf 'row: %s\n' "$place"
    mkdir -p "$(dirname "$place")"
    ln -s "$outside/$target" "$place"
    # when
    run "$majordomus" init $option
    # then
    assert_refused
    contains "$output" "'$repo/$place' is a link"
    equal "$(ls "$outside")$(cat "$outside/file")" filemine
    [ ! -e .git/majordomus/enabled ]
    rm -rf .ai .gitignore
  done <<'ROWS'
.ai file
.ai/local made
.ai/local/prompts made
.ai/local/state file
.ai/local/state/tmp made
.ai/repo made
.ai/repo/policy.yaml made
.ai/repo/policy.yaml file
.gitignore file --team
.gitignore made --team
ROWS
}
