# shellcheck shell=sh
# connection.sh: episodes of clients without hooks, whose connection is the
# event. Nobody but the board (helpers/board) sends these: it says who attached
# and why an episode ends; everything that follows from it is decided here and
# in episode.sh. No adapter line is needed, since the payload is our own.

# Where the payload of a connection keeps what an episode needs, whichever
# provider it is for. It cannot see a compaction, and it has no prompts.
MJ_CONNECTION_ROW='start:attach compact: end:detach session=session_id cwd=cwd source=source reason=reason trigger=trigger agent=agent_id'

# The reasons that the board gives on a client's behalf. Whoever sends them, the
# client was not heard of: what the entry says stays its last sign of life. When a
# server is stopped, the board touches the entries of those who are connected.
MJ_CONNECTION_BEHALF='expired shutdown stranded'
MJ_CONNECTION_EXPIRED=expired # the grace is over

# mj__connection_declared PROVIDER returns 0 when its declared episode source is
# the connection itself.
mj__connection_declared() {
  case $1 in '' | *[!a-z0-9-]*) return 1 ;; esac
  if [ ! -r "$MJ_HOME/share/generated/providers.sh" ]; then
    return 1
  fi
  . "$MJ_HOME/share/generated/providers.sh"
  mj_v_episode=''
  mj_provider_cells "$1" || return 1
  case $mj_v_episode in connection) ;; *) return 1 ;; esac
}

# mj__connection_admits PROVIDER sets mj_lifecycle and mj_opener, or returns 1.
mj__connection_admits() {
  mj__connection_declared "$1" || return 1
  mj_lifecycle="$mj_nl$1 $MJ_CONNECTION_ROW$mj_nl" mj_opener=attach mj_newest=$MJ_BRIEFING_EPISODES
}

# mj__connection_alive REASON returns 1 for one of the board's.
mj__connection_alive() {
  case " $MJ_CONNECTION_BEHALF " in *" ${1:-none} "*) return 1 ;; esac
}

# mj__connection_overdue returns 0 when the open entry of this session was quiet
# for so long that no connection can hold it and its grace is over.
mj__connection_overdue() {
  mj_quiet=$("$mj_helper" resolve --dir "$mj_f_store/$MJ_OPEN_DIR" --key "$mj_f_key" --get .quiet) || return 1
  [ "$mj_quiet" -gt "$MJ_OVERDUE_SECONDS" ]
}

# mj__connection_expire closes what is over its grace in the way of an attach. What
# is opened now continues it, if it was of this worktree. Returns 0, 3 on a fault.
mj__connection_expire() {
  mj_expired=''
  case $mj_f_open in no) return 0 ;; esac
  mj__connection_overdue || return 0
  mj__close "$mj_f_key" "\"$MJ_CONNECTION_EXPIRED\"" "$MJ_CONNECTION_EXPIRED"
  case $? in
  0)
    mj_expired=$mj_e_episode
    mj_told="; episode $mj_e_episode was closed ($mj_outcome, reason $MJ_CONNECTION_EXPIRED) into $mj_into"
    ;;
  1) mj_e_episode=$mj_f_open_episode ;; # another process closed it a moment ago
  *) return 3 ;;
  esac
  case $mj_f_open in yes) mj_f_closed_episode=$mj_e_episode mj_f_closed_json="\"$mj_e_episode\"" ;; esac
  mj_f_open=no mj_f_open_episode='' mj_f_open_json=null
}

# mj__connection_ends: a client that says it is done after its grace is over has
# not been heard of in between.
mj__connection_ends() {
  mj__connection_alive "$mj_f_reason_word" || return 0
  if mj__connection_overdue; then
    mj_f_reason="\"$MJ_CONNECTION_EXPIRED\"" mj_f_reason_word=$MJ_CONNECTION_EXPIRED
  fi
}

# mj__connection_ended STATUS tells the board what became of the episode: closed
# now, or when there was none, how the last one of this session was closed.
mj__connection_ended() {
  case $1/$mj_f_closed in
  0/*)
    mj_ended_episode=$mj_e_episode mj_ended_opened=$mj_e_opened_at mj_ended_at=$mj_f_now mj_ended_seen=$mj_e_seen
    mj_ended_outcome=$mj_outcome mj_ended_reason=${mj_f_reason_word:-unknown} mj_ended_into=$mj_into
    ;;
  1/yes)
    mj__connection_last || return 0
    mj_reported="episode $mj_ended_episode of this session was closed before ($mj_ended_outcome, reason $mj_ended_reason) into $mj_ended_into; nothing was changed"
    ;;
  *) return 0 ;;
  esac
  case ${MAJORDOMUS_ANSWER:-} in 1) ;; *) return 0 ;; esac
  mj__say "answer episode=$mj_ended_episode opened_at=$mj_ended_opened closed_at=$mj_ended_at last_seen_at=$mj_ended_seen outcome=$mj_ended_outcome reason=$mj_ended_reason record=$mj_ended_into"
}

# mj__connection_last sets mj_ended_*: the last closed episode of this session, as
# its record says; returns 1 when that is gone.
mj__connection_last() {
  mj_tab=$(printf '\t')
  mj_row=$("$mj_helper" front --root "$mj_f_root" --store "$mj_f_store" --where "episode=$mj_f_closed_episode" \
    --get 'episode opened_at closed_at last_seen_at outcome reason .path') || return 1
  IFS=$mj_tab read -r mj_ended_episode mj_ended_opened mj_ended_at mj_ended_seen mj_ended_outcome mj_ended_reason mj_ended_into <<MJ_ROW
$mj_row
MJ_ROW
  case $mj_ended_reason in '' | *[!a-z0-9_-]*) return 1 ;; esac
  case $mj_ended_into in
  */.ai/repo/sessions/*) mj_ended_into=.ai/repo/sessions/${mj_ended_into##*/} ;;
  */sessions/published/*) mj_ended_into=.ai/local/sessions/published/${mj_ended_into##*/} ;;
  *) mj_ended_into=.ai/local/sessions/${mj_ended_into##*/} ;;
  esac
}

# mj__connection_attach opens the episode, or finds it open and counts one more
# attachment. Prints the full briefing.
mj__connection_attach() {
  mj_told=''
  mj__connection_expire || return 3
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
  mj_started=$mj_episode mj_attachments=1 mj_continued=''
  case $mj_opened in yes) mj_continued=$mj_f_closed_episode ;; esac
  case $mj_opened in no) mj__connection_again || return 3 ;; esac
  mj__look
  mj__connection_briefing
  mj__sweep 1
  mj__connection_answer
  case $mj_opened in
  yes) mj__say "session $mj_started opened at $mj_since (head $mj_f_head_short)$mj_told" ;;
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
  mj__say "answer episode=$mj_started opened_at=$mj_since attachments=$mj_attachments entry=$MJ_OPEN_DIR/$mj_f_key.yaml context=$MJ_CONTEXT_DIR/$mj_context continues=$mj_continued expired=$mj_expired"
}

# mj__connection_briefing prints the full briefing, also where hooks are to have
# the short one.
mj__connection_briefing() {
  case ${mj_p_session_briefing:-short} in off) return 0 ;; esac
  mj__briefing_full "It is open since $mj_since; somebody attached to it $mj_attachments time(s)." "$mj_context"
}
