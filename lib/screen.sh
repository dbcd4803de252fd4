# shellcheck shell=sh
# screen.sh: what is going on here, on one screen: the episode, the last prompt,
# which tools call us, the archive. It makes no self test, and never shows the
# text of a prompt; 'capture status' and doctor look closer.

. "$MJ_HOME/lib/archive.sh"
. "$MJ_HOME/lib/session.sh"
. "$MJ_HOME/lib/status.sh"

MJ_SCREEN_SCHEMA=majordomus.screen/v1

# mj_screen_run JSON prints four lines, or one JSON object. Returns 0 when it
# could look, whatever it saw, 1 where nothing is recorded, 3 when not.
# Example: mj_screen_run false
mj_screen_run() {
  mj_message_consented || return $?
  mj_tab=$(printf '\t') mj_helper=$MJ_HOME/build/majordomus-hook
  mj_now=${MAJORDOMUS_CLOCK:-$(date -u +%Y-%m-%dT%H:%M:%SZ)}
  mj__session_standing || return 3
  mj__screen_episode || return 3
  mj__screen_prompt || return 3
  mj__screen_paused
  mj__screen_archive || return 3
  mj__screen_wiring || return 3
  case $1 in
  true)
    mj_all_open=$(mj__session_here --json list --sort opened_at --get 'episode provider opened_at branch start_head') || return 3
    mj__screen_json
    ;;
  *) mj__screen_lines | mj_message_plain ;;
  esac
}

# --- the episode -------------------------------------------------------------

# mj__screen_episode sets mj_how: terminal, only, several or none; and for the
# first two mj_entry, what the entry says.
mj__screen_episode() {
  mj_entry='' mj_how=none
  mj_open=$(mj__session_here --get 'episode provider opened_at branch start_head') || return 3
  if mj__session_terminal && MJ_SESSION_KEY=$mj_key && mj__resolve; then
    mj_how=terminal
    mj_entry=$(printf '%s\n' "$mj_open" | grep "^$mj_episode$mj_tab")
    return 0
  fi
  case $mj_open in
  '') ;;
  *"$mj_nl"*) mj_how=several ;;
  *) mj_how=only mj_entry=$mj_open ;;
  esac
}

# mj__screen_entry cuts mj_entry into mj_e_*.
mj__screen_entry() {
  mj_e_episode=${mj_entry%%$mj_tab*} mj_rest=${mj_entry#*$mj_tab}
  mj_e_provider=${mj_rest%%$mj_tab*} mj_rest=${mj_rest#*$mj_tab}
  mj_e_opened=${mj_rest%%$mj_tab*} mj_rest=${mj_rest#*$mj_tab}
  mj_e_branch=${mj_rest%%$mj_tab*} mj_e_head=${mj_rest#*$mj_tab}
  mj_e_short=${mj_e_head%?????????????????????????????????????????????????????????}                   # of 64 digits
  case $mj_e_short in "$mj_e_head") mj_e_short=${mj_e_head%?????????????????????????????????} ;; esac # of 40
}

# --- the last prompt ---------------------------------------------------------

# mj__screen_prompt sets mj_when, in local time, mj_link and mj_shapes of the
# newest prompt, and mj_masked, how many marks of a secret stand in its record;
# all empty when there is none. What is looked for cannot stand in a text, where
# a quote has a backslash before it.
mj__screen_prompt() {
  mj_when='' mj_link='' mj_shapes='' mj_masked=0
  mj_row=$("$MJ_HOME/build/majordomus" prompts list --limit 1 2>/dev/null) || return 3
  case $mj_row in *"$mj_nl"*) mj_row=${mj_row#*$mj_nl} ;; *) return 0 ;; esac
  mj_when=${mj_row%%$mj_tab*} mj_row=${mj_row#*$mj_tab*$mj_tab*$mj_tab*$mj_tab}
  mj_link=${mj_row%%$mj_tab*}
  mj_shapes=$("$MJ_HOME/build/majordomus" prompts list --json --limit 1 2>/dev/null | sed -n 's/.*[{,]"started_at":\("[^"]*"\).*[{,]"redacted":\([^]]*\]\{0,1\}\).*/\1 \2/p')
  mj_at=${mj_shapes%% *} mj_shapes=${mj_shapes#* }
  mj__screen_shapes
}

# mj__screen_shapes makes words of a JSON list, and counts the marks.
mj__screen_shapes() {
  case $mj_shapes in
  '['*) mj_shapes=$(printf '%s' "${mj_shapes%%]*}" | tr -d '[" ') ;;
  *) mj_shapes=unknown ;;
  esac
  case $mj_shapes in '' | unknown) return 0 ;; esac
  mj_masked=$("$MJ_HOME/build/majordomus" prompts list --json --limit 1 2>/dev/null | tr '[' '\n' | grep -cE "^redacted:($(printf '%s' "$mj_shapes" | tr ',' '|'))]")
  mj_shapes=$(printf '%s' "$mj_shapes" | sed 's/,/, /g')
}

# mj__screen_masked prints what was taken out.
mj__screen_masked() {
  case $mj_masked/$mj_shapes in
  */) printf 'no secret found in it' ;;
  */unknown) printf 'its text was withheld: redaction could not run' ;;
  0/*) printf 'masked: %s' "$mj_shapes" ;;
  1/*) printf '1 secret masked (%s)' "$mj_shapes" ;;
  *) printf '%s secrets masked (%s)' "$mj_masked" "$mj_shapes" ;;
  esac
}

# mj__screen_paused sets mj_paused: all, session, or nothing. A pause that is over
# may still have its file.
mj__screen_paused() {
  mj_paused='' mj_second=$(date +%s)
  for mj_path in "$mj_w_store"/state/pause/*; do
    if [ ! -f "$mj_path" ]; then
      continue # reading a FIFO would never end
    fi
    mj_until=$(head -n 1 "$mj_path" 2>/dev/null)
    case $mj_until in '' | *[!0-9]*) continue ;; esac
    if [ "$mj_until" -eq 0 ] || [ "$mj_until" -gt "$mj_second" ]; then
      case ${mj_path##*/} in all) mj_paused=all ;; *) mj_paused=${mj_paused:-session} ;; esac
    fi
  done
}

# mj__screen_pause prints it for a person.
mj__screen_pause() {
  case $mj_paused in
  all) printf '; paused: majordomus resume' ;;
  session) printf '; paused for one session: majordomus resume' ;;
  esac
}

# --- wiring ------------------------------------------------------------------

# mj__screen_wiring sets mj_wires: a line "TOOL STATE LAST [WHY]" for each tool that
# is wired. WHY is for one that is named: off where its own switches keep our hooks
# from running, trust where they wait for a review.
mj__screen_wiring() {
  mj_probe=off mj_wires=''
  mj__status_rows || return 3
  mj_before='' mj_best='' mj_newest=never mj_why=''
  while IFS=$mj_tab read -r mj_id mj_aspect mj_capability mj_state mj_reason mj_last mj_rest; do
    case $mj_id in "$mj_before") ;; *) mj__screen_wire ;; esac
    mj_before=$mj_id
    case $mj_state/$mj_best in
    "$MJ_STATE_NAMED"/*)
      mj_best=$mj_state
      case $mj_reason in *'(MJ32)'* | *'(MJ41)'*) mj_why=off ;; *'(MJ40)'* | *'(MJ42)'*) mj_why=trust ;; esac
      ;;
    "$MJ_STATE_WIRED"/) mj_best=$mj_state ;;
    esac
    case $mj_last/$mj_newest in
    never/*) ;;
    */never) mj_newest=$mj_last ;;
    *) mj__screen_newer ;;
    esac
    case $mj_capability in connection) mj_best=${mj_best:+connection} ;; esac
  done <<MJ_ROWS
$mj_rows
MJ_ROWS
  mj__screen_wire
}

# mj__screen_newer keeps the later of two times, which sort as text.
mj__screen_newer() {
  mj_newest=$(printf '%s\n%s\n' "$mj_newest" "$mj_last" | sort | tail -n 1)
}

# mj__screen_wire adds the tool mj_before. What needs no wiring is told of once it
# was seen.
mj__screen_wire() {
  case $mj_best/$mj_newest in
  '/'* | connection/never) ;;
  connection/*) mj_wires="$mj_wires$mj_before $MJ_STATE_WIRED $mj_newest$mj_nl" ;;
  *) mj_wires="$mj_wires$mj_before $mj_best $mj_newest${mj_why:+ $mj_why}$mj_nl" ;;
  esac
  mj_best='' mj_newest=never mj_why=''
}

# mj__init_trust PROVIDER sets mj_trust to what a person has to do first, if anything.
mj__init_trust() {
  mj_trust=''
  case $1 in
  codex) mj_trust='|trust it in /hooks' ;;
  factory-droid) mj_trust='|trust the folder' ;;
  esac
}

# mj__screen_tools prints the tools for a person.
mj__screen_tools() {
  mj_gap=''
  while read -r mj_id mj_state mj_last mj_why; do
    case $mj_id in '') continue ;; esac
    printf '%s%s ' "$mj_gap" "$mj_id"
    mj_gap='; '
    case $mj_state/$mj_why/$mj_last in
    "$MJ_STATE_NAMED"//*) printf 'calls what is not there: majordomus capture status' ;;
    */off/* | */trust/2*) printf 'does not run our hooks: majordomus capture status' ;;
    */never)
      printf 'never seen'
      mj__init_trust "$mj_id"
      case $mj_trust in ?*) printf ': %s' "${mj_trust#*|}" ;; esac
      ;;
    *) printf 'seen %s ago' "$(mj__screen_age "$mj_last")" ;;
    esac
  done <<MJ_WIRES
$mj_wires
MJ_WIRES
  case $mj_gap in '') printf 'no tool calls us: majordomus capture install --all' ;; esac
}

# --- the archive -------------------------------------------------------------

# mj__screen_archive has doctor look at what needs no self test.
mj__screen_archive() {
  mj_assignments=$("$MJ_HOME/build/majordomus" doctor --quick) || return 3
  eval "$mj_assignments"
}

mj__screen_count() {
  case $1 in 1) printf '1 %s' "$2" ;; *) printf '%s %ss' "$1" "$2" ;; esac
}

# --- how it is told ----------------------------------------------------------

mj__screen_lines() {
  mj__screen_entry
  case $mj_how in
  terminal | only)
    mj_connection_stands "$mj_e_episode"
    printf 'episode  %s  %s, %s, %s %s' "$mj_e_episode" "$mj_e_provider" "$(mj__screen_stands)" "$mj_e_branch" "$mj_e_short"
    case $mj_how/$mj_stands in
    terminal/*) printf " (this terminal's)\n" ;;
    */open) printf ' (the only open one)\n' ;;
    *) printf ' (the only one that is not closed)\n' ;;
    esac
    ;;
  several) printf 'episode  %s are open in this worktree: majordomus session list --open\n' "$(printf '%s\n' "$mj_open" | grep -c .)" ;;
  *) printf 'episode  none is open in this worktree\n' ;;
  esac
  case $mj_when in
  '') printf 'prompt   none yet%s\n' "$(mj__screen_pause)" ;;
  "$(date +%Y-%m-%d) "*) printf 'prompt   %s, %s, %s%s\n' "${mj_when#* }" "$(mj__screen_link)" "$(mj__screen_masked)" "$(mj__screen_pause)" ;;
  *) printf 'prompt   %s, %s, %s%s\n' "$mj_when" "$(mj__screen_link)" "$(mj__screen_masked)" "$(mj__screen_pause)" ;;
  esac
  printf 'wiring   %s\n' "$(mj__screen_tools)"
  mj_message_size "$mj_c_bytes"
  printf 'archive  %s%s, %s; ' "$(mj__screen_count "$mj_c_records" prompt)" "$(mj__screen_missing)" "$mj_size"
  case $mj_findings in
  0) printf 'no findings\n' ;;
  *) printf '%s: majordomus doctor\n' "$(mj__screen_count "$mj_findings" finding)" ;;
  esac
}

# mj__screen_stands prints for how long the episode is open, or since when its
# client is gone.
mj__screen_stands() {
  case $mj_stands in
  open) printf 'open %s' "$(mj__screen_age "$mj_e_opened")" ;;
  detached) printf 'detached since %s (%s ago)' "$mj_since" "$(mj__screen_age "$mj_since")" ;;
  *) printf 'detached since %s (%s ago), overdue: majordomus session recover' "$mj_since" "$(mj__screen_age "$mj_since")" ;;
  esac
}

# mj__screen_missing prints how many records were here and are not.
mj__screen_missing() {
  case $mj_c_missing/$mj_c_records in
  0/* | null/*) ;;
  */0) printf ' (gone: %s were here)' "$mj_c_missing" ;;
  *) printf ' (%s missing)' "$mj_c_missing" ;;
  esac
}

mj__screen_link() {
  case " $MJ_ARCHIVE_LINKED " in *" $mj_link "*) printf 'linked %s' "$mj_link" ;; *) printf 'not linked (%s)' "$mj_link" ;; esac
}

# mj__screen_age TIME prints how long ago that was.
mj__screen_age() {
  mj__screen_seconds "$1" || {
    printf 'some time'
    return 0
  }
  mj_then=$mj_seconds
  mj__screen_seconds "$mj_now"
  mj_then=$((mj_seconds - mj_then))
  if [ "$mj_then" -lt 60 ]; then
    printf '%s s' "$mj_then"
  elif [ "$mj_then" -lt 3600 ]; then
    printf '%s min' "$((mj_then / 60))"
  elif [ "$mj_then" -lt 172800 ]; then
    printf '%s h' "$((mj_then / 3600))"
  else
    printf '%s days' "$((mj_then / 86400))"
  fi
}

# mj__screen_seconds TIME sets mj_seconds, since a day in the year 0, from RFC
# 3339 in UTC; returns 1 for anything else. The days are counted from March, so
# that a leap day is a year's last.
mj__screen_seconds() {
  case $1 in [0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]T[0-9][0-9]:[0-9][0-9]:[0-9][0-9]*) ;; *) return 1 ;; esac
  mj_rest=$1
  mj_year=${mj_rest%%-*} mj_rest=${mj_rest#*-}
  mj_month=${mj_rest%%-*} mj_rest=${mj_rest#*-}
  mj_day=${mj_rest%%T*} mj_rest=${mj_rest#*T}
  mj_hour=${mj_rest%%:*} mj_rest=${mj_rest#*:}
  mj_minute=${mj_rest%%:*} mj_second=${mj_rest#*:}
  mj_second=${mj_second%%[!0-9]*}
  mj_year=$((1$mj_year - 10000)) mj_month=$((1$mj_month - 100)) mj_day=$((1$mj_day - 100)) # a leading 0 is no octal
  if [ "$mj_month" -lt 3 ]; then
    mj_year=$((mj_year - 1)) mj_month=$((mj_month + 12))
  fi
  mj_day=$((mj_year * 365 + mj_year / 4 - mj_year / 100 + mj_year / 400 + (mj_month * 306 - 914) / 10 + mj_day))
  mj_seconds=$((mj_day * 86400 + (1$mj_hour - 100) * 3600 + (1$mj_minute - 100) * 60 + 1$mj_second - 100))
}

mj__screen_json() {
  mj__screen_entry
  printf '{"schema":"%s","episode":' "$MJ_SCREEN_SCHEMA"
  case $mj_how in
  terminal | only)
    printf '{"how":"%s","episode":"%s","provider":"%s","opened_at":"%s","branch":%s,"start_head":"%s"' "$mj_how" "$mj_e_episode" "$mj_e_provider" \
      "$mj_e_opened" "$("$mj_helper" quote "$mj_e_branch")" "$mj_e_head"
    mj_connection_stands "$mj_e_episode"
    case $mj_stands in
    open) printf ',"state":"open","detached_at":null,"overdue":false}' ;;
    detached) printf ',"state":"detached","detached_at":"%s","overdue":false}' "$mj_since" ;;
    *) printf ',"state":"detached","detached_at":"%s","overdue":true}' "$mj_since" ;;
    esac
    ;;
  *) printf 'null' ;;
  esac
  # Which one is meant may be unknown, but not which are open.
  printf ',"episodes":%s' "$mj_all_open"
  case $mj_when in
  '') printf ',"prompt":null' ;;
  *) printf ',"prompt":{"started_at":%s,"link":"%s","masked":%s,"shapes":%s}' "${mj_at:-null}" "$mj_link" "$mj_masked" "$("$mj_helper" quote "$mj_shapes")" ;;
  esac
  case $mj_paused in '') printf ',"paused":null' ;; *) printf ',"paused":"%s"' "$mj_paused" ;; esac
  printf ',"wiring":['
  mj_gap=''
  while read -r mj_id mj_state mj_last; do
    case $mj_id in '') continue ;; esac
    case $mj_last in never) mj_last=null ;; *) mj_last="\"$mj_last\"" ;; esac
    printf '%s{"provider":"%s","state":"%s","last_seen":%s}' "$mj_gap" "$mj_id" "$mj_state" "$mj_last"
    mj_gap=,
  done <<MJ_WIRES
$mj_wires
MJ_WIRES
  printf '],"archive":{"prompts":%s,"missing":%s,"text_bytes":%s,"findings":%s}}\n' "$mj_c_records" "$mj_c_missing" "$mj_c_bytes" "$mj_findings"
}
