# shellcheck shell=sh
# connection.sh: episodes of clients without hooks, whose connection is the
# event. Nobody but the board (helpers/board) sends these: it says who attached
# and why an episode ends; everything that follows from it is decided here and
# in episode.sh. No adapter line is needed, since the payload is our own.

# Where the payload of a connection keeps what an episode needs, whichever
# provider it is for. It cannot see a compaction, and it has no prompts.
MJ_CONNECTION_ROW='start:attach compact: end:detach session=session_id cwd=cwd source=source reason=reason trigger=trigger agent=agent_id'

# How many other open episodes a person, or a model, is told of.
MJ_CONNECTION_OTHERS=40

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
  mj_lifecycle="$mj_nl$1 $MJ_CONNECTION_ROW$mj_nl" mj_opener=attach mj_newest=$MJ_CONNECTION_OTHERS
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
  . "$MJ_HOME/share/generated/providers.sh"
  for mj_each in $MJ_PROVIDERS; do
    mj__connection_declared "$mj_each" || continue
    "$MJ_HOME/build/majordomus-hook" front --json yes --dir "$mj_w_store/$MJ_OPEN_DIR" --where "provider=$mj_each" \
      --get 'provider_session worktree_id opened_at .path' || return 3
  done
}

# mj_connection_recover has the board close what is over its grace, if there is
# a board and something on it.
mj_connection_recover() {
  if ! grep -q '"state":' "$mj_w_store/state/board/board.json" 2>/dev/null; then
    return 0
  fi
  "$MJ_HOME/build/majordomus-server" sweep --repo "$mj_w_root"
}

# --- telling a client of the server ------------------------------------------

# One line a client and scope: the form of its file, the keys that lead to the
# servers in it, and what it wants in an entry beside the command. @ROOT@ is the
# worktree. The files are in mj__connection_place.
MJ_CONNECTION_CLIENTS='
claude-code user json mcpServers stdio
claude-code project json mcpServers stdio
claude-code local json projects/@ROOT@/mcpServers stdio
codex user toml mcp_servers none
gemini user json mcpServers none
gemini project json mcpServers none
cursor user json mcpServers none
cursor project json mcpServers none
vscode project json servers stdio
'

# mj_connection_install CLIENT SCOPE DRY_RUN adds our server to the client's
# configuration; mj_connection_uninstall is its exact inverse. Print which file
# was changed. Return 0, 1 refused, 3 a fault.
# Example: mj_connection_install claude-code user false
mj_connection_install() {
  mj__connection_wire install "$@"
}

mj_connection_uninstall() {
  mj__connection_wire uninstall "$@"
}

mj__connection_wire() {
  mj_verb=$1 mj_client=$2 mj_scope=$3 mj_dry=$4
  mj__connection_row || return $?
  case $mj_scope in project | local) mj_message_where || return $? ;; esac
  mj__connection_place || return $?
  mj_quoted=$("$MJ_HOME/build/majordomus-hook" quote "$mj_command") || return 3
  set -- --form "$mj_form" --path "$mj_file" --key majordomus --program majordomus-mcp --state "$mj_notes"
  for mj_step in projects mcpServers mcp_servers servers; do
    case /$mj_keys/ in */"$mj_step"/*) ;; *) continue ;; esac
    set -- "$@" --at "$mj_step"
    case $mj_step in projects) set -- "$@" --at "$mj_w_root" ;; esac
  done
  case $mj_extra in stdio) set -- "$@" --field 'type="stdio"' ;; esac
  set -- "$@" --field "command=$mj_quoted" --field 'args=[]'
  case $mj_scope in user | local) set -- "$@" --private ;; esac
  case $mj_dry in true) set -- "$@" --dry-run ;; esac
  "$MJ_HOME/build/majordomus" settings "server-$mj_verb" "$@" || return $?
  case $mj_verb/$mj_dry in
  install/false) printf 'undo: majordomus mcp uninstall --client %s --scope %s\n' "$mj_client" "$mj_scope" ;;
  uninstall/false) rmdir "$mj_notes" 2>/dev/null || return 0 ;;
  esac
}

# mj__connection_row sets mj_form, mj_keys and mj_extra from the table.
mj__connection_row() {
  mj_form='' mj_known=''
  while read -r mj_row mj_where mj_row_form mj_row_keys mj_row_extra; do
    case $mj_row in "$mj_client") ;; *) continue ;; esac
    mj_known="$mj_known $mj_where"
    case $mj_where in "$mj_scope") mj_form=$mj_row_form mj_keys=$mj_row_keys mj_extra=$mj_row_extra ;; esac
  done <<MJ_ROWS
$MJ_CONNECTION_CLIENTS
MJ_ROWS
  case $mj_form in ?*) return 0 ;; esac
  case $mj_known in
  '') mj_message_refuse "client '$mj_client' is not known here (given by --client)" "any client that can start a program can be pointed at '$MJ_HOME/bin/majordomus-mcp'" ;;
  *) mj_message_refuse "client '$mj_client' has no file of the scope '$mj_scope' (given by --scope)" "it has:$mj_known" ;;
  esac
}

# mj__connection_place sets mj_file, the client's file; mj_command, what it is
# to start; and mj_notes, where uninstall finds what install did.
mj__connection_place() {
  mj_notes=${XDG_STATE_HOME:-${HOME:-}/.local/state}/majordomus/mcp
  mj_command=$MJ_HOME/bin/majordomus-mcp
  case $mj_scope in project) mj_command=majordomus-mcp ;; esac # shared: found on the PATH of each
  case $mj_client/$mj_scope in
  claude-code/user | claude-code/local) mj_file=${CLAUDE_CONFIG_DIR:-${HOME:-}}/.claude.json ;;
  claude-code/project) mj_file=$mj_w_root/.mcp.json ;;
  codex/user) mj_file=${CODEX_HOME:-${HOME:-}/.codex}/config.toml ;;
  gemini/user) mj_file=${HOME:-}/.gemini/settings.json ;;
  gemini/project) mj_file=$mj_w_root/.gemini/settings.json ;;
  cursor/user) mj_file=${HOME:-}/.cursor/mcp.json ;;
  cursor/project) mj_file=$mj_w_root/.cursor/mcp.json ;;
  vscode/project) mj_file=$mj_w_root/.vscode/mcp.json ;;
  esac
  case $mj_file:$mj_notes in /.claude.json:* | /.*:* | *:/.local/*)
    mj_message_refuse "there is no home folder to install for (HOME is '${HOME:-}')"
    return $?
    ;;
  esac
}
