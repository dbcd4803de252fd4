# shellcheck shell=sh
# status.sh: what each tool offers, what this checkout has connected, and
# whether it works. The rows, the states, their order and the reasons are
# decided here; the helper reads files, runs lines and lays out.

# Two rows a provider: its prompts and its sessions. The state of a row is the
# first of these that applies:
#
#   unsupported   the vendor's product has no such thing; why we say so is shown
#   unadapted     the product has it, and we have no adapter for it: our gap
#   unconfigured  the tool's settings do not call us, or there is no launcher
#   named         they do, but what they name is missing or cannot be run, the
#                 line is not ours, or the tool's own switches keep it from running
#   wired         all is in place; no self test passed
#   verified      the installed line itself recorded into a scratch store
#
# LAST-SEEN is when the newest real event of that kind arrived in this
# repository. Nothing in the archive is changed, and only a line that is exactly
# what 'capture install' writes is ever run.
MJ_STATE_UNSUPPORTED=unsupported
MJ_STATE_UNADAPTED=unadapted
MJ_STATE_UNCONFIGURED=unconfigured
MJ_STATE_NAMED=named
MJ_STATE_WIRED=wired
MJ_STATE_VERIFIED=verified

# What stands for an offer that no declaration speaks of.
MJ_STATUS_UNDECLARED=undeclared

MJ_STATUS_SCHEMA=majordomus.status/v1
MJ_STATUS_MEMBERS='provider aspect capability state reason last_seen evidence'
MJ_STATUS_PAINT='verified=green wired=yellow named=red unconfigured=dim unadapted=dim unsupported=dim'

# mj_status_run JSON PROBE prints two rows a provider: its prompts and its
# sessions. Returns 0 when it could look, whatever it saw, 3 when not.
# Example: mj_status_run false on
mj_status_run() {
  mj_json=$1 mj_probe=$2
  case ${MAJORDOMUS_PROBE:-} in 1) mj_probe=nested ;; esac
  mj__status_rows || return $?
  case $mj_json in true)
    printf '%s' "$mj_rows" | "$MJ_HOME/build/majordomus" settings rows --schema "$MJ_STATUS_SCHEMA" --list providers \
      --names "$MJ_STATUS_MEMBERS" --null -
    return $?
    ;;
  esac
  mj__status_print || return 3
  mj__status_notes
}

# mj_status_evidence JSON holds the declaration against the rule that every
# capability cites its evidence, and against the rows. Returns 0, 1 findings, 3.
mj_status_evidence() {
  mj_probe=off mj_evidence_json=$1
  mj__status_rows || return $?
  printf '%s' "$mj_rows" | "$MJ_HOME/build/majordomus" product cited --none-state "$MJ_STATE_UNSUPPORTED" "--json=$mj_evidence_json"
}

# mj__status_rows sets mj_rows: a line a row, its members with tabs in between.
mj__status_rows() {
  for mj_path in install wiring probe; do
    if [ ! -r "$MJ_HOME/lib/$mj_path.sh" ]; then
      mj_message_fault "'$MJ_HOME/lib/$mj_path.sh' is missing"
      return $?
    fi
    # shellcheck disable=SC1090 # one of three
    . "$MJ_HOME/lib/$mj_path.sh"
  done
  mj_tab=$(printf '\t')
  mj_rows='' mj_facts='' mj_scratch='' mj_plan=''
  mj__status_declared || return $?
  mj__status_here
  mj__wiring_look || return 3
  for mj_id in $mj_ids; do
    mj__status_cells "$mj_id"
    mj__status_row prompt "$mj_v_prompts" "$mj_v_prompts_evidence"
    mj__status_row session "$mj_v_episode" "$mj_v_episode_evidence"
  done
  mj__probe_all
  mj__status_settle
  mj__probe_sweep
}

# mj__status_declared sets mj_ids: every declared provider, and those that have
# an adapter without being declared.
mj__status_declared() {
  mj_table=$MJ_HOME/share/generated/providers.sh
  if [ -r "${MAJORDOMUS_SHARE:-$MJ_HOME/share}/generated/providers.sh" ]; then
    mj_table=${MAJORDOMUS_SHARE:-$MJ_HOME/share}/generated/providers.sh
  fi
  mj__status_table "$mj_table" cells || return $?
  mj__status_table "${mj_table%/*}/evidence.sh" texts || return $?
  mj_ids=$MJ_PROVIDERS mj_adapted=''
  while read -r mj_row mj_rest; do
    case $mj_row in '') continue ;; esac
    case " $mj_ids " in *" $mj_row "*) ;; *) mj_ids="$mj_ids $mj_row" ;; esac
    case " $mj_adapted " in *" $mj_row "*) ;; *) mj_adapted="$mj_adapted $mj_row" ;; esac
  done <<MJ_ROWS
$MJ_CAPTURE_PROMPTS$MJ_CAPTURE_LIFECYCLE
MJ_ROWS
}

# mj__status_table FILE cells|texts reads one of the two tables.
mj__status_table() {
  # shellcheck disable=SC1090 # which one is known at run time
  if ! (. "$1" && "mj_provider_$2" "${MJ_PROVIDERS%% *}") >/dev/null 2>&1; then # a damaged one would end some shells
    mj_message_fault "the table of providers '$1' is missing or damaged" "run 'majordomus generate'"
    return $?
  fi
  # shellcheck disable=SC1090
  . "$1"
}

mj__status_cells() {
  mj_v_prompts=$MJ_STATUS_UNDECLARED mj_v_episode=$MJ_STATUS_UNDECLARED
  mj_v_prompts_evidence='share/providers.yaml does not speak of it'
  mj_v_episode_evidence=$mj_v_prompts_evidence
  mj_provider_cells "$1" && mj_provider_texts "$1"
}

# mj__status_here sets mj_w_* of this repository; outside of one there are no
# project settings to look into, and no ledger.
mj__status_here() {
  mj_w_root='' mj_w_store='' mj_w_home='' mj_w_consent=no
  mj_assignments=$("$MJ_HOME/build/majordomus-hook" where --at . 2>/dev/null) && eval "$mj_assignments"
  return 0
}

# mj__status_row ASPECT CAPABILITY EVIDENCE adds the row of mj_id.
mj__status_row() {
  mj_aspect=$1 mj_capability=$2
  mj__status_state
  mj__status_seen
  mj__wiring_gone && mj_reason="it called us until $mj_last and no longer does: $mj_reason"
  mj__status_plain "$mj_reason"
  case $mj_state in @) mj_plain=$mj_plain$mj_tab$mj_broken$mj_tab$mj_at_shim$mj_tab$mj_kit ;; esac
  mj_rows=$mj_rows$mj_id$mj_tab$mj_aspect$mj_tab$mj_capability$mj_tab$mj_state$mj_tab$mj_plain$mj_tab$mj_last$mj_tab$3$mj_nl
}

# mj__status_settle judges the rows whose lines were run meanwhile: their state is
# "@", and behind it stand what the verdict needs.
mj__status_settle() {
  mj_judged='' mj_stack=$mj_rows
  while mj__wiring_take; do
    case $mj_taken in *"$mj_tab@$mj_tab"*) mj__status_judge ;; esac
    mj_judged=$mj_judged$mj_taken$mj_nl
  done
  mj_rows=$mj_judged
}

mj__status_judge() {
  mj_front=${mj_taken%%$mj_tab@$mj_tab*} mj_rest=${mj_taken#*$mj_tab@$mj_tab}
  mj_id=${mj_front%%$mj_tab*} mj_aspect=${mj_front#*$mj_tab}
  mj_aspect=${mj_aspect%%$mj_tab*}
  mj_scopes=${mj_rest%%$mj_tab*} mj_rest=${mj_rest#*$mj_tab}
  mj_broken=${mj_rest%%$mj_tab*} mj_rest=${mj_rest#*$mj_tab}
  mj_at_shim=${mj_rest%%$mj_tab*} mj_rest=${mj_rest#*$mj_tab}
  mj_kit=${mj_rest%%$mj_tab*} mj_rest=${mj_rest#*$mj_tab}
  mj_state=$MJ_STATE_WIRED
  mj__probe_verdict && mj_state=$MJ_STATE_VERIFIED
  mj__status_plain "$mj_reason$mj_broken"
  mj_taken=$mj_front$mj_tab$mj_state$mj_tab$mj_plain$mj_tab$mj_rest
}

# mj__status_plain TEXT sets mj_plain: a path may hold what would break a row.
mj__status_plain() {
  mj_plain=$1
  while :; do
    case $mj_plain in
    *"$mj_tab"*) mj_plain="${mj_plain%%$mj_tab*}?${mj_plain#*$mj_tab}" ;;
    *"$mj_nl"*) mj_plain="${mj_plain%%$mj_nl*}?${mj_plain#*$mj_nl}" ;;
    *) return 0 ;;
    esac
  done
}

# --- the ladder --------------------------------------------------------------

# mj__status_state sets mj_state and mj_reason.
mj__status_state() {
  mj_broken=''
  mj__status_ladder
  case $mj_state in @) ;; *) mj_reason=$mj_reason$mj_broken ;; esac # a file that nobody could read is always told of
}

mj__status_ladder() {
  case $mj_capability in none)
    mj_state=$MJ_STATE_UNSUPPORTED mj_reason='the product does not offer it'
    return 0
    ;;
  connection)
    mj__status_connection
    return 0
    ;;
  esac
  case $mj_aspect in prompt) mj_table=$MJ_CAPTURE_PROMPTS ;; *) mj_table=$MJ_CAPTURE_LIFECYCLE ;; esac
  if ! mj__known "$mj_table" "$mj_id"; then
    mj_state=$MJ_STATE_UNADAPTED mj_reason='the product offers it, this distribution has no adapter for it: the gap is ours (MJ39)'
    return 0
  fi
  mj_provider=$mj_id
  case $mj_aspect in
  prompt) mj_pairs=$(mj__install_events "$MJ_CAPTURE_PROMPTS" prompt) ;;
  *) mj_pairs=$(mj__install_events "$MJ_CAPTURE_LIFECYCLE" start compact end) ;;
  esac
  mj__wiring_find
  mj_state=$MJ_STATE_UNCONFIGURED
  case $mj_missing in ?*) return 0 ;; esac
  mj_state=$MJ_STATE_NAMED
  mj__wiring_switched && return 0
  mj__wiring_names || return 0
  mj__wiring_strange && return 0
  mj_state=$MJ_STATE_WIRED
  mj__probe_plan # whether it is verified shows when all of it was run
}

# mj__status_connection: no tool's settings, but our own launcher and what it
# starts.
mj__status_connection() {
  mj_launcher=$MJ_HOME/bin/majordomus-mcp
  if [ ! -e "$mj_launcher" ]; then
    mj_state=$MJ_STATE_UNCONFIGURED mj_reason="there is no launcher: '$mj_launcher' is not part of this distribution (MJ38)"
    return 0
  fi
  mj_state=$MJ_STATE_NAMED
  for mj_path in "$mj_launcher" "$MJ_HOME/build/majordomus-server"; do
    if [ ! -x "$mj_path" ]; then
      mj_reason="'$mj_path' is missing or not executable (MJ38)"
      return 0
    fi
  done
  mj_state=$MJ_STATE_WIRED mj_scopes="the launcher '$mj_launcher'"
  mj__probe_connection && mj_state=$MJ_STATE_VERIFIED
  return 0
}

# --- last seen, and how it is told -------------------------------------------

# mj__status_seen sets mj_last: when a real event of this kind last arrived. The
# newest of the facts comes last.
mj__status_seen() {
  mj_last=never
  case $mj_nl$mj_facts in *"$mj_nl$mj_id$mj_tab"*) ;; *) return 0 ;; esac # most tools were never seen here
  mj_left=$mj_facts
  while mj__wiring_next; do
    case $mj_key/$mj_word/$mj_aspect/$mj_event in
    "$mj_id"/seen/prompt/prompt.* | "$mj_id"/seen/session/session.*) mj_last=$mj_detail ;;
    esac
  done
}

mj__status_print() {
  mj_wide=no
  if [ -t 1 ]; then
    mj_wide=yes
  fi
  mj_out="PROVIDER${mj_tab}CAPABILITY${mj_tab}STATE${mj_tab}LAST-SEEN${mj_tab}WHY$mj_nl"
  while IFS=$mj_tab read -r mj_id mj_aspect mj_capability mj_state mj_reason mj_last mj_cited; do
    case $mj_id in '') continue ;; esac
    case $mj_aspect in prompt) ;; *) mj_id=$mj_id:$mj_aspect ;; esac
    case $mj_wide/$mj_state in yes/"$MJ_STATE_UNSUPPORTED") ;; yes/*) mj__status_address ;; esac
    mj_out=$mj_out$mj_id$mj_tab$mj_capability$mj_tab$mj_state$mj_tab$mj_last$mj_tab"$mj_reason. $mj_cited$mj_nl"
  done <<MJ_ROWS
$mj_rows
MJ_ROWS
  case $mj_wide in no)
    printf '%s' "$mj_out" | mj_message_plain
    return $?
    ;;
  esac
  set --
  for mj_word in $MJ_STATUS_PAINT; do
    set -- "$@" --paint "$mj_word"
  done
  printf '%s' "$mj_out" | "$MJ_HOME/build/majordomus" settings table "$@"
}

# mj__status_address leaves the address of a long citation; the whole of it is
# what a pipe, --json and 'majordomus product providers' show.
mj__status_address() {
  case $mj_cited in *https://*) ;; *) return 0 ;; esac
  mj_cited=https://${mj_cited#*https://}
  mj_cited=${mj_cited%% *}
  case $mj_cited in *:) mj_cited=${mj_cited%:} ;; *,) mj_cited=${mj_cited%,} ;; esac
}

# mj__status_notes tells a person what no row does.
mj__status_notes() {
  case ${mj_w_root:+here}/$mj_w_consent in
  here/yes) ;;
  here/*) mj_message_say "nothing is recorded in '$mj_w_root' on this machine" "'majordomus init' switches it on (MJ61)" ;;
  *) mj_message_say "no git work tree around '$PWD', so project settings were not looked into" ;;
  esac
  case ${MAJORDOMUS:-} in 0) mj_message_say "the environment holds MAJORDOMUS=0: a tool started from here records nothing" ;; esac
  return 0
}
