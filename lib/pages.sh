# shellcheck shell=sh
# pages.sh: what the pages in docs/providers say of our adapters, as rows. It
# is not told again there: the tables of capture.sh are read, and its records
# are made with marks in place of values, to see what lands where.

# mj_pages_rows prints a line for each of these, tabs in between:
#
#   event  PROVIDER ASPECT OUR_NAME VENDOR_NAME     which event drives what
#   field  PROVIDER ASPECT NAME KEYS PLACE MEMBER   where a key of the payload goes
#   word   gap WORD                                 what status calls a gap of ours
#
# PLACE is record, entry (the open entry, private), ledger, or - for what is
# read to decide and kept nowhere. Returns 3 when a part of the library is gone.
# Example: mj_pages_rows
mj_pages_rows() {
  for mj_part in episode status; do
    if [ ! -r "$MJ_HOME/lib/$mj_part.sh" ]; then
      mj_message_fault "'$MJ_HOME/lib/$mj_part.sh' is missing"
      return $?
    fi
    # shellcheck disable=SC1090 # one of two
    . "$MJ_HOME/lib/$mj_part.sh"
  done
  mj_tab=$(printf '\t')
  mj__pages_adapters "$MJ_CAPTURE_PROMPTS" prompt || return $?
  mj__pages_adapters "$MJ_CAPTURE_LIFECYCLE" session || return $?
  printf 'word\tgap\t%s\n' "$MJ_STATE_UNADAPTED"
}

# mj__pages_adapters TABLE ASPECT prints the rows of every provider in a table.
mj__pages_adapters() {
  mj_aspect=$2
  mj_made=$("mj__pages_$2") || return 3
  while read -r mj_id mj_words; do
    case $mj_id in '') continue ;; esac
    for mj_word in $mj_words; do
      case $mj_word in
      prompt:?* | start:?* | compact:?* | end:?*)
        printf 'event\t%s\t%s\t%s\t%s\n' "$mj_id" "$mj_aspect" "${mj_word%%:*}" "${mj_word#*:}"
        ;;
      *=?*)
        mj__pages_place "${mj_word%%=*}"
        printf 'field\t%s\t%s\t%s\t%s\t%s\n' "$mj_id" "$mj_aspect" "${mj_word%%=*}" "${mj_word#*=}" "$mj_place"
        ;;
      esac
    done
  done <<MJ_ROWS
$1
MJ_ROWS
}

# mj__pages_place NAME sets mj_place: where the mark of a field is found first
# in mj_made, and under which member.
mj__pages_place() {
  mj_place="-$mj_tab-" mj_where=''
  while IFS= read -r mj_line; do
    case $mj_line in
    '%record '*) mj_where=record ;;
    "%create $MJ_OPEN_DIR/"* | "%append $MJ_OPEN_DIR/"*) mj_where=entry ;;
    "%log $MJ_LEDGER") mj_where=ledger ;;
    %*) mj_where='' ;;
    *"@$1@"*)
      case $mj_where in '') continue ;; esac
      mj_member=${mj_line%%@*}
      while :; do # what stands between a member and its value
        case $mj_member in *[\":\ ]) mj_member=${mj_member%?} ;; *) break ;; esac
      done
      mj_place=$mj_where$mj_tab${mj_member##*[!a-z_]}
      return 0
      ;;
    esac
  done <<MJ_MADE
$mj_made
MJ_MADE
}

# mj__pages_prompt prints a prompt's record and its ledger line as the script
# that would write them, each mark a field's name between at signs.
mj__pages_prompt() {
  (
    mj__pages_marks
    mj__record >/dev/null
    printf '%s\n' "$mj_script"
  )
}

# mj__pages_session does the same with an episode's record, its open entry and
# a compaction.
mj__pages_session() {
  (
    mj__pages_marks
    mj__episode_record "$mj_f_reason"
    printf '%s\n%s\n' '%record ' "$mj_markdown"
    mj__open hook >/dev/null
    printf '%s\n' "$mj_script"
    mj__session_compact >/dev/null 2>&1
    printf '%s\n' "$mj_script"
  )
}

# mj__pages_catch puts a function that writes nothing in front of capture.sh's.
mj__pages_catch() {
  # shellcheck disable=SC2317 # called by those whose scripts are looked at
  mj__put() {
    printf 'mj_x_episode=none\n'
  }
}

# mj__pages_marks sets what a payload's fields would be to marks, and what else
# a record needs to nothing.
mj__pages_marks() {
  mj__pages_catch
  mj_f_event='"@event@"' mj_f_session='"@session@"' mj_f_prompt_id='"@prompt_id@"' mj_f_text='"@text@"' mj_f_cwd='"@cwd@"'
  mj_f_source='"@source@"' mj_f_model='"@model@"' mj_f_effort='"@effort@"' mj_f_reason='"@reason@"' mj_f_trigger='"@trigger@"'
  mj_f_trigger_word=@trigger@ mj_f_source_word=@source@ mj_f_reason_word=@reason@ mj_f_open=yes
  mj_f_now='' mj_f_zulu='' mj_f_random='' mj_f_stamp='' mj_f_slug='' mj_f_prompt_id_slug='' mj_f_truncated=0 mj_f_seen=''
  mj_f_key='' mj_f_redacted='[]' mj_f_repository='' mj_f_repository_id='' mj_f_worktree_id='' mj_f_branch='' mj_f_branch_slug=''
  mj_f_head='' mj_f_open_json=null mj_f_open_record='' mj_f_open_episode='' mj_f_closed_json=null mj_f_closed_episode='' mj_f_prompt=''
  mj_provider='' mj_episode='' mj_link='' mj_origin='' mj_p_prompts_rendering_yaml='' mj_damaged='' mj_outcome=''
  mj_e_n_compacted=0 mj_e_n_compact=0 mj_e_n_prompt=0 mj_e_n_attach=0 mj_e_overlaps='[]' mj_e_commits='' mj_e_changed_files=''
  mj_e_episode='' mj_e_provider='' mj_e_opened_by='' mj_e_opened_at='' mj_e_seen='' mj_e_repository_id='' mj_e_worktree_id=''
  mj_e_branch='' mj_e_start_head='' mj_e_end_head='' mj_e_continues=''
}
