load ../people_helper

@test "284 an archive that uninstall kept can be read and erased" {
  local command id
  # given
  programs claude
  "$majordomus" init --wire >/dev/null
  start >/dev/null
  prompt 'keep these words'
  change a one >/dev/null
  end
  id=$(basename "$(record)" .json)
  episode=$(front episode "$(episodes | head -n 1)")
  "$majordomus" export >"$BATS_TEST_TMPDIR/before"
  "$majordomus" uninstall >/dev/null
  before=$(snapshot "$private")
  # when
  for command in 'prompts list' 'prompts list --json' "prompts show $id" 'prompts grep keep' 'prompts stats' 'prompts stats --json' export 'export --json' \
    'session list' 'session list --json' "session show $episode" "session prompts $episode" 'session for HEAD' 'capture status --probe off' \
    'forget --all --dry-run'; do
    run "$majordomus" $command </dev/null
    # then
    printf 'row: %s: %s\n' "$command" "$output"
    equal "$status" 0
    [ -n "$output" ]
  done
  run "$majordomus" export
  equal "$output" "$(cat "$BATS_TEST_TMPDIR/before")"
  contains "$("$majordomus" prompts list)" 'keep these words'
  contains "$("$majordomus" session list)" "$episode"
  mkdir sub && cd sub
  contains "$("$majordomus" prompts list)" 'keep these words'
  cd ..
  git worktree add -q ../wt
  contains "$(cd ../wt && "$majordomus" prompts list)" 'keep these words'
  equal "$(snapshot "$private")" "$before"
  # what writes still needs consent
  for command in 'capture reconcile' 'capture prune' 'capture render' update pause 'session recover' import; do
    run "$majordomus" $command </dev/null
    assert_refused
    contains "$output" MJ61
  done
  run "$majordomus" forget "$id" --yes
  equal "$status" 0
  equal "$(records)" ''
  # and where nothing is recorded, that is said
  new_repository "$BATS_TEST_TMPDIR/other"
  for command in 'prompts list' export 'session list' 'session for HEAD' 'forget --all --yes'; do
    run "$majordomus" $command </dev/null
    assert_refused
    contains "$output" MJ61
  done
}
