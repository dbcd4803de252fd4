# shellcheck shell=sh
# connection.sh: episodes of clients without hooks, whose connection is the
# event. Nobody but the board (helpers/board) sends these: it says who attached
# and why an episode ends; everything that follows from it is decided here and
# in episode.sh. No adapter line is needed, since the payload is our own.

# One line a provider whose declared episode source is "connection". It cannot
# see a compaction, and it has no prompts.
MJ_CONNECTIONS='
generic start:attach compact: end:detach session=session_id cwd=cwd source=source reason=reason trigger=trigger agent=agent_id
'

# How many other open episodes a person, or a model, is told of.
MJ_CONNECTION_OTHERS=40

# mj__connection_admits PROVIDER sets mj_lifecycle and mj_opener, or returns 1.
mj__connection_admits() {
  mj__known "$MJ_CONNECTIONS" "$1" || return 1
  mj_lifecycle=$MJ_CONNECTIONS mj_opener=attach mj_newest=$MJ_CONNECTION_OTHERS
}

# mj__connection_attach opens the episode, or finds it open and counts one more
# attachment. Prints the full briefing.
mj__connection_attach() {
  case $mj_f_open in
  elsewhere)
    mj__say "session is open in another worktree of this repository; choose another name here"
    return 1
    ;;
  yes) mj_opened=no mj_episode=$mj_f_open_episode mj_since=$mj_f_open_opened_at mj_context=$mj_f_open_record ;;
  *)
    mj__open attach || return 3
    mj_since=$mj_x_opened_at mj_context=$mj_x_record
    ;;
  esac
  mj_started=$mj_episode mj_attachments=1
  case $mj_opened in no) mj__connection_again || return 3 ;; esac
  mj__look
  mj__connection_briefing
  mj__sweep 1
  mj__policy
  mj__connection_answer
  case $mj_opened in
  yes) mj__say "session $mj_started opened at $mj_since (head $mj_f_head_short)" ;;
  *) mj__say "session $mj_started already open since $mj_since; kept" ;;
  esac
}

# mj__connection_again notes one more attachment and counts them.
mj__connection_again() {
  mj__kept "$mj_since" 2>/dev/null || return 3
  mj_attachments=$(mj__connection_count "$mj_f_store/$MJ_OPEN_DIR/$mj_f_key.yaml")
}

# mj__connection_count FILE prints how often somebody attached to an entry.
mj__connection_count() {
  mj_again=$(grep -c '^- [^ ]* attach$' "$1")
  printf '%s\n' $((${mj_again:-0} + 1))
}

# mj__connection_answer tells the board, if it asks, what it cannot know: names
# and values, on a line of their own in front of what is said to a person.
mj__connection_answer() {
  case ${MAJORDOMUS_ANSWER:-} in 1) ;; *) return 0 ;; esac
  mj__say "answer episode=$mj_started opened_at=$mj_since attachments=$mj_attachments entry=$MJ_OPEN_DIR/$mj_f_key.yaml context=$MJ_CONTEXT_DIR/$mj_context"
}

# mj__connection_briefing prints at most 60 lines, from what this machine wrote
# alone: never prompt text, never the text of a tracked file.
mj__connection_briefing() {
  case ${mj_p_session_briefing:-short} in off) return 0 ;; esac
  printf 'Majordomus: episode %s, branch %s, head %s.\n' "$mj_started" "$mj_f_branch_slug" "$mj_f_head_short"
  printf 'It is open since %s; somebody attached to it %s time(s).\n' "$mj_since" "$mj_attachments"
  case $mj_f_closed_episode in ?*) printf 'It continues %s.\n' "$mj_f_closed_episode" ;; esac
  printf 'Its working context is %s in the private half.\n' "$MJ_CONTEXT_DIR/$mj_context"
  case $mj_s_count in
  0) printf 'No other episode is open in this repository.\n' ;;
  *) printf 'Other open episodes in this repository: %s, lately heard of:\n%s\n' "$mj_s_count" "$mj_s_lines" ;;
  esac
}

# mj_connection_list prints the open episodes of connections, one JSON object a
# line: what the board is made anew from when its own file is lost.
mj_connection_list() {
  mj_message_consented || return $?
  while read -r mj_row mj_rest; do
    case $mj_row in '') continue ;; esac
    "$MJ_HOME/build/majordomus-hook" front --json yes --dir "$mj_w_store/$MJ_OPEN_DIR" --where "provider=$mj_row" \
      --get 'provider_session worktree_id opened_at .path' || return 3
  done <<MJ_ROWS
$MJ_CONNECTIONS
MJ_ROWS
}
