# shellcheck shell=sh
# doctor.sh: what is wrong here, and what mends it. A check that could not look
# is a finding.

# The number of each finding, by the name of its check: docs/messages.md says what
# it means. An invariant of share/invariants.yaml has that of invariants.
MJ_DOCTOR_NUMBERS='modes=MJ01 ignored=MJ02 tracked=MJ03 lost=MJ04 prompts=MJ05 elsewhere=MJ06 records=MJ07 half=MJ08 retention=MJ09
runs=MJ10 episodes=MJ11 evidence=MJ12 disk=MJ13 wiring=MJ14 works=MJ15 gone=MJ26 switched=MJ27 ends=MJ16 damaged=MJ17 policy=MJ18 library=MJ19 invariants=MJ20 connections=MJ47 archive=MJ23 taken=MJ24'

# mj_doctor_run JSON prints a line a check: OK or FAIL, what was found, and the
# command that mends it. Returns 0 clean, 1 findings, 3 when it could not begin.
mj_doctor_run() {
  mj_message_consented || return $?
  mj_json=$1
  mj_doctor_look || return $?
  mj__check_wiring
  mj__doctor_library
  mj__doctor_invariants
  mj_lines=$(printf '%s' "$mj_lines" | mj_message_plain)
  mj__doctor_print
}

# mj_doctor_look looks at what is quickly seen in this repository, for 'majordomus
# status' too: sets mj_findings, how many, and mj_lines. Returns 0, 3.
mj_doctor_look() {
  mj_tab=$(printf '\t')
  mj_findings=0 mj_lines=''
  mj_helper=$MJ_HOME/build/majordomus-hook
  mj_assignments=$("$mj_helper" audit --store "$mj_w_store" --skip "$MJ_PROMPT_DIR" --temps state/tmp --log "$MJ_LOST_LOG") || {
    mj_message_fault "'$mj_w_store' cannot be looked into"
    return $?
  }
  eval "$mj_assignments"
  . "$MJ_HOME/lib/check.sh" && mj_check_look
  mj__doctor_modes
  mj__doctor_ignored
  mj__doctor_taken
  mj__doctor_lost
  mj_check_archive
  mj__doctor_ends
  mj__doctor_policy
}

# mj__doctor_line STATE NAME TEXT [REMEDY]
mj__doctor_line() {
  mj_number=''
  case $1 in FAIL)
    mj_findings=$((mj_findings + 1))
    mj__doctor_number "$2"
    ;;
  esac
  mj_lines="$mj_lines$1$mj_tab$2$mj_tab$3$mj_tab${4:-}$mj_tab$mj_number$mj_nl"
}

# mj__doctor_number NAME sets mj_number.
mj__doctor_number() {
  mj_number=MJ20
  for mj_word in $MJ_DOCTOR_NUMBERS; do
    case $mj_word in "$1"=*) mj_number=${mj_word#*=} ;; esac
  done
}

# mj__doctor_modes: the prompts' folder was looked at with the prompts.
mj__doctor_modes() {
  mj_a_total=$((mj_a_total + mj_c_entries)) mj_a_loose=$((mj_a_loose + mj_c_loose)) mj_a_unread=$((mj_a_unread + mj_c_unread))
  case $mj_a_loose_first in '') mj_a_loose_first=${mj_c_loose_first:+$MJ_PROMPT_DIR/$mj_c_loose_first} ;; esac
  case $mj_a_unread/$mj_a_loose in
  0/0) mj__doctor_line OK modes "$mj_a_total entries are readable by you alone" ;;
  0/*) mj__doctor_line FAIL modes "$mj_a_loose of $mj_a_total entries could be read by others, first '$mj_a_loose_first'" 'majordomus capture render' ;;
  *) mj__doctor_line FAIL modes "$mj_a_unread folders could not be looked into" 'majordomus capture render' ;;
  esac
}

mj__doctor_ignored() {
  case ${mj_w_primary:-none} in "${mj_w_store%/.ai/local}") ;; *)
    mj__doctor_line OK ignored "the private half is not in a worktree"
    return 0
    ;;
  esac
  if ! command -v git >/dev/null 2>&1; then
    mj__doctor_line FAIL ignored "git is not on PATH, so nobody could look"
    return 0
  fi
  if [ -e "$mj_w_common/info/exclude" ] && [ ! -f "$mj_w_common/info/exclude" ]; then # git would wait for a FIFO
    mj__doctor_line FAIL ignored "'$mj_w_common/info/exclude' is not a regular file, so git cannot be asked" "remove it, then majordomus init"
    return 0
  fi
  mj_tracked=$(git -C "$mj_w_primary" ls-files -- .ai/local 2>/dev/null) || mj_tracked='(unknown)'
  if [ -n "$mj_tracked" ]; then
    mj__doctor_line FAIL tracked "files of the private half are tracked by git" "git rm -r --cached .ai/local"
  elif git -C "$mj_w_primary" check-ignore -q .ai/local/prompts 2>/dev/null; then
    mj__doctor_line OK ignored "git ignores .ai/local and tracks nothing in it"
  else
    mj__doctor_line FAIL ignored "git does not ignore .ai/local" 'majordomus init'
  fi
}

# mj__doctor_taken: what is ignored is what 'git clean -x' deletes.
mj__doctor_taken() {
  case $mj_a_kept_out in
  yes) mj__doctor_line OK taken "'git clean -xdf' and 'git stash -a' leave the private half alone" ;;
  *) mj__doctor_line FAIL taken "'git clean -xdf' would delete the private half, and 'git stash -a' copy it" 'majordomus update' ;;
  esac
}

mj__doctor_lost() {
  case $mj_a_log_lines in
  0) mj__doctor_line OK lost "no prompt was lost; $mj_c_records recorded" ;;
  unknown) mj__doctor_line FAIL lost "'$MJ_LOST_LOG' cannot be read" ;;
  *) mj__doctor_line FAIL lost "$mj_a_log_lines prompt(s) were not recorded" "read, then remove $mj_w_store/$MJ_LOST_LOG*" ;;
  esac
}

mj__doctor_ends() {
  case $mj_a_temps in
  0) mj__doctor_line OK ends "nothing is half done" ;;
  *) mj__doctor_line FAIL ends "$mj_a_temps leftover(s) of processes that were killed, or are at work now" 'majordomus session recover' ;;
  esac
  mj_damaged=$(find "$mj_w_store/state/damaged" -type f 2>/dev/null | wc -l)
  case $((mj_damaged)) in
  0) ;;
  *) mj__doctor_line FAIL damaged "$((mj_damaged)) entry(ies) of episodes could not be read and were set aside" "look into $mj_w_store/state/damaged" ;;
  esac
}

mj__doctor_policy() {
  if mj_wrong=$("$MJ_HOME/build/majordomus" policy check 2>&1); then
    mj__doctor_line OK policy "every key is known and has a value of its kind"
    return 0
  fi
  mj_wrong=${mj_wrong#majordomus: }
  mj_wrong=${mj_wrong%%$mj_nl*}
  mj__doctor_line FAIL policy "$mj_wrong" 'majordomus policy check'
}

mj__doctor_library() {
  for mj_path in "$MJ_HOME"/lib/*.sh "$MJ_HOME"/share/shims/*.sh "$MJ_HOME"/share/generated/*.sh; do
    if [ ! -r "$mj_path" ]; then
      mj__doctor_line FAIL library "'$mj_path' cannot be read" 'install Majordomus again'
      return 0
    fi
  done
  mj_crlf=''
  while IFS= read -r mj_path; do
    case $mj_path in ?*) mj_crlf="$mj_crlf '${mj_path##*/}'" ;; esac
  done <<MJ_CRLF
$(grep -l "$(printf '\r')" "$MJ_HOME"/lib/*.sh "$MJ_HOME"/share/shims/*.sh "$MJ_HOME"/share/generated/*.sh)
MJ_CRLF
  mj_built=$("$mj_helper" api 2>/dev/null)
  case $mj_built in "$MJ_API") ;; *)
    mj__doctor_line FAIL library "the library is version $MJ_API, the helper was built for '${mj_built:-none}'" "make -C '$MJ_HOME' build, or install Majordomus again"
    return 0
    ;;
  esac
  case $mj_crlf in
  '') mj__doctor_line OK library "'$MJ_HOME' is complete" ;;
  *) mj__doctor_line FAIL library "CRLF line ends in$mj_crlf" 'check the files out again with LF' ;;
  esac
}

# mj__doctor_invariants runs what share/invariants.yaml lists.
mj__doctor_invariants() {
  mj_held=$("$MJ_HOME/build/majordomus" product invariants --tabs 2>&1) || case $mj_held in
  FAIL"$mj_tab"*) ;;
  *) mj_held="FAIL${mj_tab}invariants${mj_tab}nobody could look: ${mj_held%%$mj_nl*}" ;;
  esac
  while IFS=$mj_tab read -r mj_state mj_name mj_text; do
    case $mj_state in
    '') ;;
    OK) mj__doctor_line OK "$mj_name" "$mj_text" ;;
    *) mj__doctor_line "$mj_state" "$mj_name" "$mj_text" "correct it, then 'majordomus generate'" ;;
    esac
  done <<MJ_HELD
$mj_held
MJ_HELD
}

mj__doctor_print() {
  mj_gap=''
  case $mj_json in true) printf '{"schema":"majordomus.doctor/v1","checks":[' ;; esac
  mj_stack=$mj_lines
  while mj__doctor_take; do
    case $mj_json in
    true)
      printf '%s{"state":"%s","check":"%s","found":%s,"remedy":%s,"number":%s}' "$mj_gap" "$mj_state" "$mj_name" \
        "$("$mj_helper" quote "$mj_text")" "$("$mj_helper" quote "$mj_remedy")" "$(mj__doctor_quoted)"
      mj_gap=,
      ;;
    *)
      case $mj_state in OK) mj_state='OK  ' ;; esac
      printf '%s %s — %s\n' "$mj_state" "$mj_name" "$mj_text"
      case $mj_remedy/$mj_number in
      /) ;;
      /*) printf '     see %s in docs/messages.md\n' "$mj_number" ;;
      *) printf '     mend it: %s%s\n' "$mj_remedy" "${mj_number:+ ($mj_number)}" ;;
      esac
      ;;
    esac
  done
  case $mj_json in true) printf '],"findings":%s}\n' "$mj_findings" ;; esac
  case $mj_findings in 0) return 0 ;; esac
  return 1
}

# mj__doctor_take takes the next line off mj_stack. No read: it would take two
# tabs for one.
mj__doctor_take() {
  case $mj_stack in '') return 1 ;; esac
  mj_rest=${mj_stack%%$mj_nl*}
  case $mj_stack in *"$mj_nl"*) mj_stack=${mj_stack#*$mj_nl} ;; *) mj_stack='' ;; esac
  case $mj_rest in '') return 1 ;; esac
  mj_state=${mj_rest%%$mj_tab*} mj_rest=${mj_rest#*$mj_tab}
  mj_name=${mj_rest%%$mj_tab*} mj_rest=${mj_rest#*$mj_tab}
  mj_text=${mj_rest%%$mj_tab*} mj_rest=${mj_rest#*$mj_tab}
  mj_remedy=${mj_rest%%$mj_tab*} mj_number=${mj_rest#*$mj_tab}
}

mj__doctor_quoted() {
  case $mj_number in '') printf null ;; *) printf '"%s"' "$mj_number" ;; esac
}
