load ../test_helper
load ../mcp/connection

# moved TO moves the repository and goes there.
moved() {
  mv "$repo" "$BATS_TEST_TMPDIR/$1"
  cd "$BATS_TEST_TMPDIR/$1"
  repo=$(pwd -P)
  private=$repo/.ai/local
}

@test "235 a repository that was moved goes on with its own episodes" {
  local thread session again record
  # given an episode of a connection, one of hooks, and a prompt that names none
  recording
  prompt "before its session" session_id=later
  connect one
  attach one thread
  thread=$(front episode "$(find "$private/state/sessions-open" -name 'generic-*')")
  hang_up one
  start >/dev/null
  session=$(front episode "$(find "$private/state/sessions-open" -name 'claude-*')")
  for again in once twice; do
    # when
    moved "$again"
    # then the client has its episode again
    connect two
    attach two thread
    equal "$(told resumed)" true
    equal "$(front episode "$(find "$private/state/sessions-open" -name 'generic-*')")" "$thread"
    hang_up two
    # and the hooks their session
    start source=resume
    prompt "after the move, $again"
    record=$(grep -l "after the move, $again" $(records))
    equal "$(field episode_link "$record")/$(field episode "$record")" "open/$session"
    run "$majordomus" session list --open
    contains "$output" "$thread"
    run "$majordomus" status
    contains "${lines[0]}" '2 are open in this worktree'
    "$majordomus" init >/dev/null # it names the new place, and remembers the old one
    run "$majordomus" status
    contains "${lines[0]}" '2 are open in this worktree'
  done
  commit new.txt >/dev/null
  end
  equal "$(front episode "$(episodes)")/$(front worktree_id "$(episodes)")" "$session/$(worktree_id "$repo")"
  contains "$(front commits "$(episodes)")" "$(git rev-parse HEAD)"
  run "$majordomus" capture reconcile --json
  contains "$output" '"elsewhere":0'
}
