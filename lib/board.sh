# shellcheck shell=sh
# board.sh: the page that shows a person what is going on here. What is said
# about opening it, and what the page is told of the repository, is decided
# here; the server (helpers/server) lays it out.

# How the page paints a word, in the colours of status.
MJ_BOARD_PAINT='closed=green ended=dim interrupted=yellow'

# The columns of an episode for the page: what it is for, and the line of the
# entry or record that says so.
MJ_BOARD_OPEN='id=episode kind=provider name=provider_session opened=opened_at branch=branch place=worktree_id file=.path'
MJ_BOARD_CLOSED='id=episode kind=provider opened=opened_at closed=closed_at word=outcome why=reason branch=branch prompts=prompts'

# What changes when something happens, relative to the private half: the page
# looks again at what is on its left when one of these was touched.
MJ_BOARD_WATCHED="episodes $MJ_OPEN_DIR
episodes $MJ_LEDGER
closed $MJ_LEDGER
archive $MJ_LEDGER
wiring $MJ_LEDGER"

# mj_board_run HOW prints an address that opens the page once, and opens it in
# a browser if HOW is "open" and a person is at a screen; "print" prints the
# address alone. Returns 0, 1 refused, 3 a fault.
# Example: mj_board_run open
mj_board_run() {
  mj_message_consented || return $?
  mj_said=$("$MJ_HOME/build/majordomus-server" door --repo "$mj_w_root") || return $?
  mj_found=${mj_said%% *} mj_address=${mj_said#* }
  case $1 in print)
    printf '%s\n' "$mj_address"
    return 0
    ;;
  esac
  printf 'The board: %s\n' "$mj_address"
  printf '  once     this address opens one browser, within a minute; then it is spent\n'
  case $mj_found in
  started) printf '  server   was started for it, on this machine alone\n' ;;
  *) printf '  server   was running already\n' ;;
  esac
  printf '  stop it  majordomus serve --stop\n'
  mj__board_far
  case $1 in open) mj__board_open ;; esac
}

# mj__board_far: whoever came over ssh has the browser somewhere else.
mj__board_far() {
  case ${SSH_CONNECTION:-}/${DISPLAY:-}${WAYLAND_DISPLAY:-} in /* | */?*) return 0 ;; esac
  mj_port=${mj_address#*://*:}
  mj_port=${mj_port%%/*}
  printf '  far      from where your browser is: ssh -L %s:127.0.0.1:%s HOST\n' "$mj_port" "$mj_port"
}

# mj__board_open opens the address where there is a terminal and a screen; the
# address stands above in any case.
mj__board_open() {
  if [ ! -t 1 ]; then
    return 0
  fi
  "$MJ_HOME/build/majordomus-server" show "$mj_address" || mj_message_say "no browser could be opened" "paste the address into one"
}

# --- what the page is told ---------------------------------------------------

# mj_board_facts PART prints one part of what the page shows beside the board
# itself. No part runs a self test or changes anything.
#
#   watched   which files to watch, for which part
#   episodes  a line of column names, then an open episode a line
#   closed    the same of closed ones, the newest first, behind a line of paints
#   wiring    one JSON object: the paints in the order of the states, the
#             states in which there is nothing to do, 'capture status --json'
#   archive   one JSON object: bounds, linked words, 'prompts stats --json'
#   doctor    'doctor --json', without its self tests
mj_board_facts() {
  mj_message_consented || return $?
  case $1 in
  watched) printf '%s\n' "$MJ_BOARD_WATCHED" ;;
  episodes) mj__board_table "$MJ_BOARD_OPEN" opened_at --dir "$mj_w_store/$MJ_OPEN_DIR" ;;
  closed)
    printf '%s\n' "$MJ_BOARD_PAINT"
    mj__board_table "$MJ_BOARD_CLOSED" closed_at --once episode --root "$mj_w_root" --store "$mj_w_store"
    ;;
  wiring) mj__board_wiring ;;
  archive) mj__board_archive ;;
  doctor) MAJORDOMUS_PROBE=1 "$MJ_HOME/build/majordomus" doctor --json ;; # this runs again and again
  *) mj_message_refuse "'$1' is no part of the page" ;;
  esac
}

# mj__board_table COLUMNS SORT OPTION... prints the names of the columns and a
# line for each file, with tabs in between.
mj__board_table() {
  mj_names='' mj_lines=''
  for mj_word in $1; do
    mj_names="$mj_names ${mj_word%%=*}" mj_lines="$mj_lines ${mj_word#*=}"
  done
  mj_sort=$2
  shift 2
  printf '%s\n' "${mj_names# }"
  "$MJ_HOME/build/majordomus-hook" front --sort "$mj_sort" --get "${mj_lines# }" "$@"
}

mj__board_wiring() {
  . "$MJ_HOME/lib/status.sh"
  mj_rows=$(mj_status_run true off) || return 3
  printf '{"paint":"%s","folded":"%s","status":%s}\n' "$MJ_STATUS_PAINT" "$MJ_STATE_UNADAPTED $MJ_STATE_UNSUPPORTED" "$mj_rows"
}

mj__board_archive() {
  . "$MJ_HOME/lib/prompts.sh"
  mj__archive_begin || return 3
  mj_counted=$(mj_prompts_stats true) || return 3
  printf '{"linked":"%s","max_days":%s,"max_bytes":%s,"stats":%s}\n' "$MJ_ARCHIVE_LINKED" "$mj_days" "$mj_bytes" "$mj_counted"
}
