# shellcheck shell=sh
# session.sh: reading episodes, pausing, and mending by hand what no event will.

MJ_SESSION_COLUMNS='episode provider opened_at closed_at outcome reason branch prompts'

# mj_session_list OPEN_ONLY JSON prints episodes, newest first: this worktree's
# closed ones, and all that are open in the repository.
mj_session_list() {
  mj_message_readable || return $?
  mj__session_standing || return 3
  set -- "$2" "$1" --dir "$mj_w_store/$MJ_OPEN_DIR"
  case $2 in false) set -- "$@" --once episode --root "$mj_w_root" --store "$mj_w_store" ;; esac
  mj_json=$1
  shift 2
  while IFS=$mj_tab read -r mj_episode mj_stands mj_since; do
    case $mj_json/$mj_stands in
    */open | */) ;;
    true/*)
      set -- "$@" --set "state episode $mj_episode detached" --set "detached_at episode $mj_episode $mj_since"
      case $mj_stands in overdue) set -- "$@" --set "overdue episode $mj_episode true" ;; esac
      ;;
    *)
      mj_words=$(mj_connection_words)
      set -- "$@" --set "outcome episode $mj_episode detached" --set "reason episode $mj_episode ${mj_words#detached }"
      ;;
    esac
  done <<MJ_STANDING
$mj_standing
MJ_STANDING
  case $mj_json in true)
    "$MJ_HOME/build/majordomus-hook" front --json yes --sort opened_at --get "$MJ_SESSION_COLUMNS worktree_id state? detached_at? overdue?" "$@"
    return $?
    ;;
  esac
  printf '%s\n' "$MJ_SESSION_COLUMNS" | tr ' ' '\t'
  "$MJ_HOME/build/majordomus-hook" front --sort opened_at --get "$MJ_SESSION_COLUMNS" "$@"
}

# mj__session_here OPTION... lists the open episodes of this worktree; those too
# that were opened before the repository was moved.
mj__session_here() {
  for mj_each in $mj_w_worktree_id ${mj_w_former:-}; do
    set -- "$@" --where "worktree_id=$mj_each"
  done
  "$MJ_HOME/build/majordomus-hook" front --dir "$mj_w_store/$MJ_OPEN_DIR" "$@"
}

# mj__session_standing asks which open episodes have lost their client.
mj__session_standing() {
  mj_tab=$(printf '\t')
  (. "$MJ_HOME/lib/connection.sh") >/dev/null 2>&1 || return 3 # a damaged one would end some shells
  . "$MJ_HOME/lib/connection.sh" && mj_connection_standing
}

# mj_session_complete prints what a shell offers for an episode: ids, newest
# first, a line each, with the tool and the time behind a tab.
mj_session_complete() {
  mj_message_readable || return $?
  mj_tab=$(printf '\t')
  "$MJ_HOME/build/majordomus-hook" front --sort opened_at --get 'episode provider opened_at' --dir "$mj_w_store/$MJ_OPEN_DIR" \
    --once episode --root "$mj_w_root" --store "$mj_w_store" | while IFS=$mj_tab read -r mj_id mj_what mj_when; do
    printf '%s\t%s, %s\n' "$mj_id" "$mj_what" "$mj_when"
  done
}

# mj_session_show [EPISODE] prints an episode's record, or its entry while it is
# open. Only here may we guess for a person, and we say how we know.
mj_session_show() {
  mj_message_readable || return $?
  mj_wanted=$1
  if [ -z "$mj_wanted" ]; then
    mj__session_current || return $?
    mj_wanted=$mj_episode
  fi
  case $mj_wanted in *[!a-zA-Z0-9-]*)
    mj_message_refuse "'$mj_wanted' is no episode id (given on the command line)" "'majordomus session list' shows them"
    return $?
    ;;
  esac
  mj_hits=$("$MJ_HOME/build/majordomus-hook" front --get .path --where "episode=$mj_wanted" --dir "$mj_w_store/$MJ_OPEN_DIR" \
    --once episode --root "$mj_w_root" --store "$mj_w_store") || return 3
  case $mj_hits in
  '') mj__session_became ;;
  *"$mj_nl"*) mj_message_refuse "several episodes begin with '$mj_wanted'" "give more of the id" ;;
  *)
    mj__session_copy "$mj_hits"
    mj__session_stands "$mj_hits" || return 3
    "$MJ_HOME/build/majordomus-hook" plain <"$mj_hits" # a cloned record must not move a terminal's cursor
    ;;
  esac
}

# mj__session_copy FILE says so when a record is a copy that outlived the one in
# a worktree.
mj__session_copy() {
  case $1 in
  "$mj_w_store/sessions/published/"*)
    mj_message_say "the record is no longer in '$mj_w_root/.ai/repo/sessions'; this is the copy in the private half"
    ;;
  "$mj_w_store/sessions/"*)
    mj__session_where "${1##*/}" "$("$MJ_HOME/build/majordomus-hook" front --get worktree_id --where "episode=$mj_wanted" --dir "${1%/*}")" || return 0
    case $mj_b_gone in yes) mj_message_say "the worktree of this episode was removed; this is the record in the private half" ;; esac
    ;;
  esac
}

# mj__session_where NAME [WORKTREE] sets mj_b_*: where a record of this name is
# (mj_b_where: worktree, git or nowhere), and whether the worktree with the id is
# gone.
mj__session_where() {
  mj_b_where=nowhere mj_b_gone=no
  mj_assignments=$("$MJ_HOME/build/majordomus-hook" whereabouts --at "$mj_w_root" --record "$1" --worktree "${2:-}") || return 1
  eval "$mj_assignments"
}

# mj__session_became shows a closed episode whose record is neither in this
# worktree nor in the private half: from another worktree, from git's history, or
# what its working context knows.
mj__session_became() {
  mj_hits=$("$MJ_HOME/build/majordomus-hook" front --get .path --where "episode=$mj_wanted" --dir "$mj_w_store/$MJ_CONTEXT_DIR") || return 3
  case $mj_hits in
  '')
    mj_message_refuse "no episode '$mj_wanted' in this worktree" "'majordomus session list' shows them"
    return $?
    ;;
  *"$mj_nl"*)
    mj_message_refuse "several episodes begin with '$mj_wanted'" "give more of the id"
    return $?
    ;;
  esac
  mj__session_where "${mj_hits##*/}" || return 3
  case $mj_b_where in
  worktree)
    mj_message_say "the record is in the worktree '$mj_b_root'"
    "$MJ_HOME/build/majordomus-hook" plain <"$mj_b_path"
    ;;
  git)
    mj_message_say "the record is not in this worktree; git has it since commit $mj_b_commit"
    GIT_NO_LAZY_FETCH=1 git -C "$mj_w_root" cat-file blob "$mj_b_commit:$mj_b_path" 2>/dev/null | "$MJ_HOME/build/majordomus-hook" plain
    ;;
  *)
    mj_message_say "the record is gone: no worktree, not the private half and no commit has it; this is the episode's working context"
    "$MJ_HOME/build/majordomus-hook" plain <"$mj_hits"
    ;;
  esac
}

# mj__session_stands FILE says of the entry of an open episode that its client is
# gone, in front of the entry.
mj__session_stands() {
  case $1 in "$mj_w_store/$MJ_OPEN_DIR/"*) ;; *) return 0 ;; esac
  mj__session_standing || return 3
  mj_key=${1##*/}
  mj_connection_stands "$("$MJ_HOME/build/majordomus-hook" resolve --dir "${1%/*}" --key "${mj_key%.yaml}" --get episode)"
  case $mj_stands in open) return 0 ;; esac
  printf 'state: %s\n' "$(mj_connection_words)"
}

# mj__session_terminal sets mj_key to the session that the client of this terminal
# names, and mj_variable to where it does; or returns 1. Only variables that were
# seen in the real programs count; Codex has none. When several are set, one tool
# was started inside another, and nobody knows which is meant.
mj__session_terminal() {
  mj_variable=''
  for mj_pair in "claude-code CLAUDE_CODE_SESSION_ID ${CLAUDE_CODE_SESSION_ID:-}" "gemini GEMINI_SESSION_ID ${GEMINI_SESSION_ID:-}" \
    "qwen-code QWEN_CODE_SESSION_ID ${QWEN_CODE_SESSION_ID:-}"; do
    mj_value=${mj_pair#* * }
    case $mj_value in '') continue ;; esac
    case $mj_variable in ?*) return 1 ;; esac
    mj_named=$mj_value mj_provider=${mj_pair%% *} mj_variable=${mj_pair#* }
    mj_variable=${mj_variable%% *}
  done
  case $mj_variable in '') return 1 ;; esac
  mj_key=$("$MJ_HOME/build/majordomus-hook" resolve --provider "$mj_provider" --session "$mj_named" --get key)
}

# mj__session_current sets mj_episode: that of the session which the client of
# this terminal names, else the only open one of this worktree.
mj__session_current() {
  if mj__session_terminal; then
    if MJ_SESSION_KEY=$mj_key && mj_open_session_id >/dev/null; then
      mj_message_say "this terminal's session ($mj_variable)"
      return 0
    fi
  fi
  mj_hits=$(mj__session_here --get episode)
  case $mj_hits in
  '') mj_message_refuse "no episode is open in this worktree" "'majordomus session list' shows the closed ones" ;;
  *"$mj_nl"*) mj_message_refuse "several episodes are open in this worktree" "'majordomus session list --open' shows them" ;;
  *)
    mj_message_say "the only open episode of this worktree"
    mj_episode=$mj_hits
    ;;
  esac
}

# mj_session_which prints the episode that is meant where none was named.
mj_session_which() {
  mj_message_readable && mj__session_current && printf '%s\n' "$mj_episode"
}

# mj_session_recover finishes what killed processes left and closes stranded
# episodes, ten at most in one run.
mj_session_recover() {
  mj_message_consented || return $?
  mj__episodes || return 3
  "$MJ_HOME/build/majordomus-hook" recover --store "$mj_w_store" || return 3
  "$MJ_HOME/build/majordomus-hook" settle --store "$mj_w_store" --at "$mj_w_root" >/dev/null || return 3
  mj__session_settle || return 3
  mj_swept=0
  while [ "$mj_swept" -lt 10 ]; do
    mj__look || return 3
    case $mj_s_stale in '') break ;; esac
    mj__close "$mj_s_stale" '"stranded"' stranded
    case $? in 0) mj_message_say "$mj_reported" ;; 1) ;; *) return 3 ;; esac
    mj_swept=$((mj_swept + 1))
  done
  . "$MJ_HOME/lib/connection.sh" && mj_connection_recover
}

# mj__session_settle sets what the episode functions read (mj_f_*, mj_p_*)
# without a payload: this worktree, now.
mj__session_settle() {
  mj_provider=recover mj_f_store=''
  mj_assignments=$(printf '{}' | "$MJ_HOME/build/majordomus-hook" fields --provider recover --table 'recover session=session_id' \
    --open "$MJ_OPEN_DIR" --closed "$MJ_CLOSED_DIR" --pause state/pause) || return 3
  eval "$mj_assignments"
  mj_helper=$MJ_HOME/build/majordomus-hook
  mj_rotate=${mj_p_ledger_max_bytes:-$MJ_LEDGER_BYTES}
}

# mj_session_pause SESSION_ONLY UNTIL writes the pause: the second it ends, or
# 0 for "until resumed".
mj_session_pause() {
  mj_message_consented || return $?
  mj_what=all
  case $1 in true)
    mj__session_terminal || { # a guess could leave the person's own session recorded
      mj_message_refuse "no session of a tool is known in this terminal (not exactly one of CLAUDE_CODE_SESSION_ID, GEMINI_SESSION_ID and QWEN_CODE_SESSION_ID is set)" "'majordomus pause' is for the whole repository"
      return $?
    }
    mj_what=$mj_key
    ;;
  esac
  mj_f_store=$mj_w_store mj_helper=$MJ_HOME/build/majordomus-hook mj_rotate=0
  mj_script="%replace state/pause/$mj_what
$2"
  mj__put || return 3
  printf 'No prompt is recorded %s until %s.\n' "$(mj__session_scope "$mj_what")" "$(mj__session_until "$2")"
}

mj__session_scope() {
  case $1 in all) printf 'in this repository' ;; *) printf 'of this session' ;; esac
}

mj__session_until() {
  case $1 in
  0) printf "'majordomus resume'" ;;
  *) date -d "@$1" 2>/dev/null || date -r "$1" ;;
  esac
}
