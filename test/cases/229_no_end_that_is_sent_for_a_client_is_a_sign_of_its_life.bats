load ../test_helper
load ../mcp/connection

# ended HOW: the only episode was closed with its own last sign of life, and
# without the commit that was made since.
ended() {
  local record
  record=$(grep -L 'opened_by: hook' $(episodes) || true)
  equal "$1 $(front commits "$record")/$(front changed_files "$record")/$(front reason "$record")" "$1 []/[]/\"expired\"" &&
    equal "$1 $(front head "$record")" "$1 $(front start_head "$record")" &&
    equal "$1 $(front last_seen_at "$record" | cut -c 1-10)" "$1 $(date -u -d '3 days ago' +%Y-%m-%d)" &&
    equal "$(front outcome "$record")" interrupted
}

@test "229 no end that is sent for a client is a sign of its life" {
  local how
  recording
  for how in recover hook server attach detach kill direct elsewhere; do
    # given a client that was lost three days ago, and a commit of today
    rm -rf left-* .ai/repo/sessions "$private"/state/sessions-closed
    connect one
    attach one thread
    case $how in kill) killed one ;; *) hang_up one ;; esac
    lost_since '3 days'
    commit "$how.txt" >/dev/null
    printf 'x\n' >"left-$how.txt"
    # when
    case $how in
    recover) "$majordomus" session recover ;;
    hook) start && end ;;
    server | kill)
      connect two
      until_true entries_are 0
      hang_up two
      ;;
    attach)
      connect two
      attach two thread
      equal "$(told resumed)" false
      stopped two
      rm "$(grep -l 'reason: "shutdown"' $(episodes))"
      ;;
    detach)
      connect two
      detach two '{"external_id":"thread"}'
      hang_up two
      ;;
    direct) printf '{"session_id":"thread","reason":"detach"}' | "$majordomus" capture session --provider generic --event end ;;
    elsewhere)
      git worktree add -q ../other
      (cd ../other && printf '{"session_id":"thread","source":"attach"}' | "$majordomus" capture session --provider generic --event start >/dev/null)
      rm "$private"/state/sessions-open/generic-*
      ;;
    esac
    # then
    ended "$how"
    entries_are 0
  done
}
