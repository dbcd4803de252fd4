# shellcheck shell=sh
# check.sh: what doctor looks at in the archive: whether every prompt names its
# episode or says why it cannot, whether texts stand longer than they may, and
# what was left half done. doctor.sh says how a finding is printed.

. "$MJ_HOME/lib/archive.sh"

# mj_check_look has the helper look at the archive and sets mj_c_*: its numbers.
# When nobody could look, mj_looked is no and one folder counts as unread.
mj_check_look() {
  mj_looked=no mj_stranded=$MJ_STRANDED_SECONDS
  mj_c_entries=0 mj_c_loose=0 mj_c_loose_first='' mj_c_unread=1 mj_c_records=unknown mj_c_missing=null
  mj__archive_begin || return 0
  case $mj_values in *'session.stranded_after: '*)
    mj_stranded=${mj_values##*session.stranded_after: }
    mj_stranded=${mj_stranded%%$mj_nl*}
    ;;
  esac
  mj_assignments=$(mj__archive check --linked "$MJ_ARCHIVE_LINKED" --unlinked "$MJ_ARCHIVE_UNLINKED" --days "$mj_days" \
    --bytes "$mj_bytes" --suffix "$MJ_ARCHIVE_PRUNED" --stranded "$mj_stranded") || return 0
  eval "$mj_assignments"
  mj_looked=yes
}

# mj_check_archive adds the archive's lines to doctor's.
mj_check_archive() {
  case $mj_looked in
  yes)
    mj__check_witness
    mj__check_prompts
    mj__check_records
    mj__check_foreign
    mj__check_retention
    mj__check_runs
    mj__check_episodes
    mj__check_connections
    mj__check_disk
    ;;
  *) mj__doctor_line FAIL prompts "the archive in '$mj_w_store' could not be read, so nobody could look" 'majordomus capture render' ;;
  esac
}

# mj__check_witness: what was counted outside of the private half, which git or a
# hand may have deleted as a whole. It may have counted too few, never too many.
mj__check_witness() {
  mj_again="restore '$mj_w_store' from a backup; to accept the loss, rm '$mj_w_witness'"
  mj_until=${mj_c_had_newest%%.*}
  mj_until=${mj_until%Z}
  case $mj_c_witnessed/$mj_c_missing/$mj_c_records in
  true/0/*) mj__doctor_line OK archive "no record is missing of $mj_c_had that were counted" ;;
  true/*/0) mj__doctor_line FAIL archive "the archive is gone: $mj_c_had prompt(s) were recorded, the newest at ${mj_until:-an unknown time}" "$mj_again" ;;
  true/*) mj__doctor_line FAIL archive "the archive is shorter than it was: $mj_c_missing of $mj_c_had prompt(s) recorded until ${mj_until:-now} are missing" "$mj_again" ;;
  *) mj__doctor_line OK archive "records are counted from the next session's start on" ;;
  esac
}

mj__check_prompts() {
  case $mj_c_unnamed in
  0) mj__doctor_line OK prompts "$((mj_c_linked + mj_c_unlinked)) record(s) each name their episode, or say why they cannot: $mj_c_linked linked, $mj_c_unlinked unlinked" ;;
  *) mj__doctor_line FAIL prompts "$mj_c_unnamed of $mj_c_records record(s) neither name their episode nor say why they cannot: $mj_c_linked linked, $mj_c_unlinked unlinked" 'majordomus capture reconcile' ;;
  esac
  case $mj_c_elsewhere in
  0) ;;
  *) mj__doctor_line FAIL elsewhere "$mj_c_elsewhere record(s) of other worktrees neither name their episode nor say why they cannot" \
    "majordomus capture reconcile, there; for one that is gone with --worktree $mj_c_elsewhere_first" ;;
  esac
}

mj__check_records() {
  case $mj_c_refused in
  0) mj__doctor_line OK records "every record can be read whole" ;;
  *) mj__doctor_line FAIL records "$mj_c_refused of $mj_c_records file(s) are left alone by every command ($mj_c_refused_list), first '$mj_c_refused_first'" \
    "look into $mj_w_store/$MJ_PROMPT_DIR" ;;
  esac
}

mj__check_foreign() {
  case $mj_c_foreign in
  0) mj__doctor_line OK half "no record holds anything of the model's half" ;;
  *) mj__doctor_line FAIL half "$mj_c_foreign record(s) hold a member of the model's half, first '$mj_c_foreign_first'" "majordomus forget, or take it out by hand" ;;
  esac
}

# mj__check_retention: what prune would take is a finding; what it may not take
# is one too, with the reason.
mj__check_retention() {
  mj_has="$mj_c_texts text(s), $mj_c_bytes bytes, stand; bounds: $(mj__archive_bound "$mj_days" 'day(s)'), $(mj__archive_bound "$mj_bytes" 'bytes')"
  case $mj_c_over/$mj_c_kept/$mj_c_half in
  0/0/0) mj__doctor_line OK retention "$mj_has" ;;
  0/0/*) mj__doctor_line FAIL retention "$mj_c_half pruned record(s) of $mj_c_gone are half done" 'majordomus capture prune' ;;
  0/*) mj__doctor_line FAIL retention "$mj_has; over them and kept: $mj_c_kept_list" "$(mj__check_kept)" ;;
  *) mj__doctor_line FAIL retention "$mj_has; $mj_c_over of $mj_c_texts are over them" 'majordomus capture prune' ;;
  esac
}

# mj__check_kept prints what lets prune take what it keeps.
mj__check_kept() {
  case $mj_c_kept_list in
  *open-episode*) printf '%s' 'end the open episodes (majordomus session list --open), then majordomus capture prune' ;;
  *being-written*) printf '%s' 'a hook is writing them: majordomus capture prune, when it has ended' ;;
  *) printf '%s' 'they have no time that can be read: correct started_at, or majordomus forget' ;;
  esac
}

mj__check_runs() {
  case $mj_c_temps in
  0) mj__doctor_line OK runs "no command was stopped at work on the archive" ;;
  *) mj__doctor_line FAIL runs "$mj_c_temps file(s) were left by a command that was killed at work on the archive" 'majordomus capture render' ;;
  esac
}

mj__check_episodes() {
  case $mj_c_stranded in
  0) mj__doctor_line OK episodes "$mj_c_open open, none of them stranded" ;;
  *) mj__doctor_line FAIL episodes "$mj_c_stranded of $mj_c_open open episode(s) are stranded: nothing was heard of them for $((mj_stranded / 86400)) day(s)" 'majordomus session recover' ;;
  esac
  case $mj_c_evidence in
  0) ;;
  *) mj__doctor_line FAIL evidence "$mj_c_evidence entry(ies) of open episodes cannot be read" "look into $mj_w_store/$MJ_OPEN_DIR" ;;
  esac
}

# mj__check_connections: an episode that its client has left for longer than the
# grace is over, and nothing has closed it, because no server is running.
mj__check_connections() {
  . "$MJ_HOME/lib/session.sh"
  if ! mj__session_standing; then
    mj__doctor_line FAIL connections "the episodes of connections could not be looked at" 'majordomus session recover'
    return 0
  fi
  mj_detached=0 mj_overdue=0 mj_oldest=''
  while IFS=$mj_tab read -r mj_episode mj_stands mj_since; do
    case $mj_stands in detached | overdue) mj_detached=$((mj_detached + 1)) ;; esac
    case $mj_stands in overdue)
      mj_overdue=$((mj_overdue + 1))
      mj_oldest=$(printf '%s\n%s\n' "${mj_oldest:-$mj_since}" "$mj_since" | sort | head -n 1)
      ;;
    esac
  done <<MJ_STANDING
$mj_standing
MJ_STANDING
  case $mj_overdue in
  0) mj__doctor_line OK connections "$mj_detached episode(s) of connections detached, none of them overdue" ;;
  *) mj__doctor_line FAIL connections "$mj_overdue of $mj_detached detached episode(s) are overdue: their clients have been gone for longer than $((MJ_GRACE_SECONDS / 60)) minutes, the first since $mj_oldest" 'majordomus session recover' ;;
  esac
}

mj__check_disk() {
  case $mj_c_network in
  '') mj__doctor_line OK disk "the private half is on a local file system" ;;
  unknown) mj__doctor_line FAIL disk "the system does not say which file system '$mj_w_store' is on" ;;
  *) mj__doctor_line FAIL disk "'$mj_w_store' is on a network file system ($mj_c_network), where locks and hard links are not what they are on a local one" "keep the repository on a local disk" ;;
  esac
}

# mj__check_wiring: a tool whose settings call something that is not there, or does
# not work when it is run as the tool runs it, is a finding; so is one that called
# us and stopped without our uninstall, and one whose own switches keep our hooks
# from running. One that does not call us is a choice.
mj__check_wiring() {
  mj_rows=$("$MJ_HOME/build/majordomus" capture status 2>/dev/null) || {
    mj__doctor_line FAIL wiring "nobody could look which tools call us" 'majordomus capture status'
    return 0
  }
  mj_calling='' mj_broken='' mj_failing='' mj_gone='' mj_off='' mj_told=''
  while IFS=$mj_tab read -r mj_id mj_able mj_state mj_last mj_why; do
    case $mj_state in
    verified) mj_calling="$mj_calling $mj_id" ;;
    wired) case ${MAJORDOMUS_PROBE:-} in 1) mj_calling="$mj_calling $mj_id" ;; *) mj_failing="$mj_failing $mj_id" ;; esac ;;
    named | unconfigured) mj__check_row ;;
    esac
  done <<MJ_ROWS
$mj_rows
MJ_ROWS
  case $mj_gone in ?*) mj__doctor_line FAIL gone "$mj_gone" 'majordomus capture install, or capture uninstall if you meant it' ;; esac
  case $mj_off in ?*) mj__doctor_line FAIL switched "these are wired and do not run: $mj_off" 'majordomus capture status' ;; esac
  case $mj_failing in ?*) mj__doctor_line FAIL works "what calls us does not do what it should when it is run:$mj_failing" 'majordomus capture status' ;; esac
  case $mj_broken/$mj_calling$mj_failing in
  /) mj__doctor_line OK wiring "no tool calls us from here" 'majordomus capture install --provider claude-code' ;;
  /*) mj__doctor_line OK wiring "these call us, and the others do not:$mj_calling$mj_failing" ;;
  *) mj__doctor_line FAIL wiring "what their settings name is missing or cannot be run:$mj_broken" 'majordomus capture install' ;;
  esac
}

# mj__check_row sorts a row that is named or unconfigured. A tool whose prompts were
# told of is not told of again for its sessions.
mj__check_row() {
  mj_reason=${mj_why%%' (MJ'*}
  case $mj_why in
  'it called us until '*) mj_word=gone ;;
  *'(MJ32)'* | *'(MJ4'[0-2]')'*) mj_word=off ;;
  *'(MJ35)'*)
    mj_failing="$mj_failing $mj_id"
    return 0
    ;;
  *)
    case $mj_state in named) mj_broken="$mj_broken $mj_id" ;; esac
    return 0
    ;;
  esac
  case " $mj_told " in *" ${mj_id%:session} "*) return 0 ;; esac
  mj_told="$mj_told $mj_id"
  case $mj_word in
  gone) mj_gone="$mj_gone${mj_gone:+; }${mj_id%:session} called us${mj_reason#it called us}" ;;
  off) mj_off="$mj_off${mj_off:+; }${mj_id%:session}: $mj_reason" ;;
  esac
}
