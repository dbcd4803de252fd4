# shellcheck shell=sh
# archive.sh: what is done to the archive as a whole: which episode a prompt
# belonged to that names none, which texts may stay, what is forgotten. The
# helper reads and rewrites in bulk; what it is told comes from here.

# --- tables ------------------------------------------------------------------

# Every member that a record may have, in its place; one with [] may be a list.
# A record with any other is left alone: a later version knows better.
MJ_ARCHIVE_MEMBERS='schema started_at provider event id session episode episode_link origin
repository_id worktree_id source cwd repository branch head redacted[] text
model effort agent finished_at duration_ms truncated_bytes pruned_at pruned_bytes pruned_sha256'

# What the helper looks at members for. The first name is the present one, the
# others are what it was called earlier.
MJ_ARCHIVE_ROLES='schema=schema time=started_at,ts,startedAt,started-at,timestamp id=id provider=provider session=session
episode=episode link=episode_link from=origin worktree=worktree_id root=repository branch=branch text=text shapes=redacted
gone=pruned_at gone-bytes=pruned_bytes gone-sum=pruned_sha256'

# The model's half. It is never written, and doctor says so when it was.
MJ_ARCHIVE_FOREIGN='response completion transcript messages reply assistant'

# The words of a link that names its episode; the last two are reconcile's. And
# those of one that says why it cannot, which reconcile looks at again.
MJ_LINK_CONTEXT=session-context
MJ_LINK_LEDGER=ledger
MJ_LINK_LEGACY=unlinked-legacy
MJ_ARCHIVE_LINKED="$MJ_LINK_OPEN $MJ_LINK_CONTEXT $MJ_LINK_LEDGER"
MJ_ARCHIVE_UNLINKED="$MJ_LINK_ORPHAN $MJ_LINK_LEGACY"

# Which lines of entries, contexts and published records say what.
MJ_ARCHIVE_LINES='episode=episode provider=provider session=provider_session worktree=worktree_id opened=opened_at closed=closed_at'

# What stands in a file's name once the text is gone.
MJ_ARCHIVE_PRUNED=pruned

# A record for a person when its text was taken away.
MJ_RENDER_TOMBSTONE="${MJ_RENDER_MD%@body:text@*}The text of this prompt was taken away on @~pruned_at@ by 'majordomus capture prune'.

@pruned_bytes@ bytes, SHA-256 of their JSON string @~pruned_sha256@."

# --- calling the helper ------------------------------------------------------

# mj__archive VERB OPTION... is the helper at work on this repository's archive.
mj__archive() {
  mj_verb=$1
  shift
  "$MJ_HOME/build/majordomus" archive "$mj_verb" --store "$mj_w_store" --dir "$MJ_PROMPT_DIR" --worktree "$mj_w_worktree_id" --former "${mj_w_former:-}" --beside "$MJ_LEDGER" --witness "$mj_w_witness" \
    --members "$MJ_ARCHIVE_MEMBERS" --roles "$MJ_ARCHIVE_ROLES" --foreign "$MJ_ARCHIVE_FOREIGN" \
    --render "$MJ_RENDER_MD$mj_nl$MJ_RENDER_YAML" --tombstone "$MJ_RENDER_TOMBSTONE$mj_nl$MJ_RENDER_YAML" --want "${mj_want:-md}" \
    --open "$MJ_OPEN_DIR" --closed "$MJ_CLOSED_DIR" --contexts "$MJ_CONTEXT_DIR" --lines "$MJ_ARCHIVE_LINES" \
    --records "$mj_w_root/.ai/repo/sessions" --records "$mj_w_store/sessions" --records "$mj_w_store/sessions/published" "$@"
}

# mj__archive_begin finds the repository and sets what its policy says: mj_want,
# the renderings; mj_days and mj_bytes, how long and how much may stay.
mj__archive_begin() {
  mj_message_consented || return $?
  mj_want=md mj_days=0 mj_bytes=0
  mj_values=$("$MJ_HOME/build/majordomus" policy show) || return 3
  while IFS= read -r mj_line; do
    case $mj_line in
    'prompts.rendering_yaml: true') mj_want='md yaml' ;;
    'prompts.retention_max_days: '*) mj_days=${mj_line#*: } ;;
    'prompts.retention_max_bytes: '*) mj_bytes=${mj_line#*: } ;;
    esac
  done <<MJ_VALUES
$mj_values
MJ_VALUES
}

# --- reconcile ---------------------------------------------------------------

# mj_archive_reconcile DRY_RUN JSON [WORKTREE] links prompts to their episodes,
# on evidence, and prints what it found. WORKTREE is the id of another one, to
# mend the records of one that is gone.
mj_archive_reconcile() {
  mj__archive_begin || return $?
  case ${3:-} in ?*) mj_w_worktree_id=$3 mj_w_former='' ;; esac
  mj_verb_now='linked now' mj_verb_write='written'
  case $1 in true) mj_verb_now='to be linked' mj_verb_write='nothing was written; to be written' ;; esac
  mj_report="reconcile: @records@ record(s), @planned@ to change
  already linked  @already@
?already                  @already_list@
  $mj_verb_now
?linked                  @linked_list@
?linked                  @linked@ in all
  not linked      @unlinked@
?unlinked                  @unlinked_list@
?unlinked                  because: @why_list@
?elsewhere   of other worktrees or repositories, left alone: @elsewhere@
?refused   refused, left alone: @refused_list@
?evidence   files of evidence that cannot be read: @evidence@
  $mj_verb_write: @written@"
  mj_row="@name@$(printf '\t')@word@$(printf '\t')@episode@$(printf '\t')@reason@"
  case $2 in true)
    mj_row=''
    mj_report='{"schema":"majordomus.reconcile/v1","dry_run":'$1',"records":@records@,"elsewhere":@elsewhere@,"already":@already_json@,"linked":@linked_json@,"unlinked":@unlinked_json@,"why":@why_json@,"refused":@refused_json@,"unread_evidence":@evidence@,"planned":@planned@,"written":@written@}'
    ;;
  esac
  set -- "$1"
  case $1 in true) set -- --dry-run --row "$mj_row" ;; *) set -- ;; esac
  mj__archive reconcile --again "$MJ_ARCHIVE_UNLINKED" --linked "$MJ_ARCHIVE_LINKED" --decide mj_archive_decide --report "$mj_report" \
    --interrupted "majordomus: stopped after @written@ of @planned@ record(s); every record is whole, the next 'majordomus capture reconcile' goes on" "$@"
}

# mj_archive_decide reads a line of facts for each group of prompts of one
# provider session that name no episode, and prints what is to be written:
#
#   LINK PLACE SESSION TIME KNOWN HITS WINDOWS RIVALS EVIDENCE  ->  WORD PICK REASON
#
# LINK is the word that stands there, - for none. PLACE, SESSION, TIME: is the
# worktree, the session, the moment known. KNOWN: episodes that an entry or a
# frozen context knows under this session; HITS: those of them whose window
# holds the moment. WINDOWS: closed episodes that no session claims whose window
# holds all prompts of this session; RIVALS: other sessions that fit those.
# EVIDENCE: could all of it be read.
# WORD = leaves the record as it is; PICK says which episode is meant.
# Example: printf 'orphan yes yes yes 1 0 0 0 yes\n' | mj_archive_decide
mj_archive_decide() {
  while read -r mj_was mj_place mj_has_session mj_has_time mj_known mj_hits mj_windows mj_rivals mj_evidence; do
    mj__archive_evidence
    printf '%s %s %s\n' "$mj_word" "$mj_pick" "$mj_reason"
  done
}

# mj__archive_evidence: the open store and the frozen contexts, by session; then
# a window that only this session can have filled. There is no third way, and
# above all not "the nearest".
mj__archive_evidence() {
  mj_word='' mj_pick=none
  case $mj_place/$mj_has_session/$mj_known in
  no/*) mj_reason=worktree-unknown ;;
  */no/*) mj_reason=no-session ;;
  */1) mj_word=$MJ_LINK_CONTEXT mj_pick=known mj_reason=one-episode-of-this-session ;;
  */0) mj__archive_by_window ;;
  *) mj__archive_by_moment ;;
  esac
  case $mj_word in ?*) return 0 ;; esac
  mj_word='=' # it says already that we looked and found none
  case $mj_was in -) mj_word=$MJ_LINK_LEGACY ;; esac
}

mj__archive_by_moment() {
  case $mj_has_time/$mj_hits in
  no/*) mj_reason=time-unknown ;;
  */0) mj_reason=outside-every-window-of-its-session ;;
  */1) mj_word=$MJ_LINK_CONTEXT mj_pick=hit mj_reason=one-window-of-this-session ;;
  *) mj_reason=in-several-windows-of-its-session ;;
  esac
}

mj__archive_by_window() {
  case $mj_has_time/$mj_windows/$mj_rivals in
  no/*) mj_reason=time-unknown ;;
  */0/*) mj_reason=no-episode-known ;;
  */1/0) mj__archive_only_window ;;
  */1/*) mj_reason=another-session-fits-the-window ;;
  *) mj_reason=fits-several-windows ;;
  esac
}

# mj__archive_only_window: that nobody claims a window is known only when every
# entry and context could be read.
mj__archive_only_window() {
  case $mj_evidence in
  yes) mj_word=$MJ_LINK_LEDGER mj_pick=window mj_reason=one-window-that-nobody-else-fits ;;
  *) mj_reason=evidence-unread ;;
  esac
}

# --- prune -------------------------------------------------------------------

# mj_archive_prune DRY_RUN JSON takes the texts that the policy's bounds do not
# let stand, and prints what it took. A policy with a mistake in it prunes
# nothing: what is deleted must be what somebody meant.
mj_archive_prune() {
  mj__archive_begin || return $?
  if ! "$MJ_HOME/build/majordomus" policy check; then
    mj_message_refuse "nothing was pruned: the policy has a mistake in it" "'majordomus policy check' shows it"
    return $?
  fi
  mj_verb_now='taken' mj_verb_write='taken'
  case $1 in true) mj_verb_now='to be taken' mj_verb_write='nothing was taken; to be taken' ;; esac
  mj_report="prune: @bodies@ text(s) of @records@ record(s), @bytes@ bytes; bounds: $(mj__archive_bound "$mj_days" 'day(s)'), $(mj__archive_bound "$mj_bytes" 'bytes')
?by_age   $mj_verb_now because of their age: @by_age@
?by_size   $mj_verb_now because of the size of all: @by_size@
?kept   over a bound and kept: @kept_list@
?over_bytes   still @over_bytes@ bytes too many
?before   taken earlier: @before@
?finished   half done earlier, finished now: @finished@
?refused   refused, left alone: @refused_list@
  $mj_verb_write: @planned@ text(s), @taken@ bytes"
  mj_row="@name@$(printf '\t')@reason@"
  case $2 in true)
    mj_row=''
    mj_report='{"schema":"majordomus.prune/v1","dry_run":'$1',"max_days":'$mj_days',"max_bytes":'$mj_bytes',"records":@records@,"texts":@bodies@,"bytes":@bytes@,"by_age":@by_age@,"by_size":@by_size@,"taken_bytes":@taken@,"pruned_before":@before@,"finished":@finished@,"kept":@kept_json@,"over_age":@over_age@,"over_bytes":@over_bytes@,"refused":@refused_json@}'
    ;;
  esac
  case $1 in true) set -- --dry-run --row "$mj_row" ;; *) set -- ;; esac
  mj__archive prune --days "$mj_days" --bytes "$mj_bytes" --suffix "$MJ_ARCHIVE_PRUNED" --report "$mj_report" \
    --interrupted "majordomus: stopped after @written@ of @planned@ text(s); every record is whole, the next 'majordomus capture prune' goes on" "$@"
}

mj__archive_bound() {
  case $1 in
  0) printf 'no bound of %s' "$2" ;;
  *) printf '%s %s' "$1" "$2" ;;
  esac
}

# --- render ------------------------------------------------------------------

# mj_archive_render FORCE rebuilds renderings from the records, missing ones or
# all, and tightens every mode. Prints what it did.
mj_archive_render() {
  mj__archive_begin || return $?
  mj_status=0
  case $1 in true) set -- --force ;; *) set -- ;; esac
  mj__archive render --report "renderings: @written@ written for @records@ record(s), @refused@ refused, @orphans@ without a record" \
    --interrupted "majordomus: stopped after @written@ rendering(s); the next 'majordomus capture render' goes on" "$@" || mj_status=$?
  mj__archive_modes || return $?
  return "$mj_status"
}

# mj__archive_modes makes everything in the private half this user's alone.
mj__archive_modes() {
  mj_assignments=$("$MJ_HOME/build/majordomus-hook" audit --store "$mj_w_store" --fix yes) || return 3
  eval "$mj_assignments"
  printf 'modes: %s tightened of %s\n' "$mj_a_fixed" "$mj_a_total"
  case $mj_a_loose$mj_a_unread in 00) return 0 ;; esac
  mj_message_refuse "$((mj_a_loose + mj_a_unread)) of $mj_a_total entries in '$mj_w_store' could not be tightened"
}

# --- forget ------------------------------------------------------------------

# mj_archive_forget ID EPISODE TEXT ALL DRY_RUN YES removes prompts for good:
# the one that ID begins, an episode's, those whose text holds TEXT, or all.
# It asks; off a terminal somebody must have said yes.
mj_archive_forget() {
  mj__archive_left || return $?
  mj_dry=$5 mj_yes=$6
  case ${1:+id}${2:+episode}${3:+text} in
  id) mj_nothing="majordomus: no prompt '@id@' in this repository${mj_nl}majordomus: hint: 'majordomus prompts list' shows them" ;;
  episode) mj_nothing="majordomus: no prompt of episode '@of@' in this repository${mj_nl}majordomus: hint: 'majordomus session list' shows the episodes" ;;
  text) mj_nothing="majordomus: no prompt in this repository contains that text${mj_nl}majordomus: hint: it is searched letter by letter" ;;
  *) mj_nothing="majordomus: no prompt is recorded in this repository" ;;
  esac
  case $4 in true) set -- --all ;; *) set -- "$1" "$2" "$3" ;; esac
  case $#/$1 in
  1/*) ;;
  */?*) set -- --id "$1" ;;
  *) case $2 in ?*) set -- --episode "$2" ;; *) set -- --text "$3" ;; esac ;;
  esac
  case $mj_dry/$mj_yes in
  true/*)
    mj__archive_erase 'to be removed; nothing was' --dry-run --row '@name@' "$@"
    return $?
    ;;
  false/false) mj__archive_ask "$@" || return $? ;;
  esac
  mj__archive_erase 'removed' "$@" || return $?
  printf '%s\n' "What cannot be reached from here: the tool's own files (Claude Code: ~/.claude/projects and ~/.claude/history.jsonl)," \
    "what was exported, backups and snapshots of the disk, and what the model's vendor has."
}

# mj__archive_left is mj__archive_begin for the eraser: a consent that was taken
# back leaves records behind, and they are the person's to remove.
mj__archive_left() {
  mj_message_readable || return $?
  case $mj_w_consent in no)
    mj_want=md
    return 0
    ;;
  esac
  mj__archive_begin
}

# mj__archive_erase WORD OPTION... does it, or says what would be done.
mj__archive_erase() {
  mj_report="forget: @found@ prompt(s) $1 (@records@ record(s), @renderings@ rendering(s), @markers@ marker(s), @leftovers@ leftover(s))"
  shift
  mj__archive forget --report "$mj_report" --nothing "$mj_nothing" --several "majordomus: that fits several prompts${mj_nl}majordomus: hint: give more of the id" \
    --interrupted "majordomus: stopped after @written@ prompt(s); 'majordomus forget' again goes on" "$@"
}

# mj__archive_ask OPTION... shows what would go and waits for a yes.
mj__archive_ask() {
  if [ ! -t 0 ]; then
    mj_message_refuse "nothing was forgotten: there is no terminal to ask on" "say --yes to do it, --dry-run to see what it would be"
    return $?
  fi
  mj__archive_erase 'to be removed' --dry-run --row '@name@' "$@" >&2 || return $?
  printf 'Remove them for good? [y/N] ' >&2
  read -r mj_answer || mj_answer=''
  case $mj_answer in y | Y | yes | YES) return 0 ;; esac
  mj_message_refuse "nothing was forgotten"
}

# --- update ------------------------------------------------------------------

# What every record has; of the episode and its link reconcile says why not.
MJ_ARCHIVE_ALWAYS='event id session origin repository_id worktree_id source cwd repository branch head redacted text'

# mj_archive_update brings the private half and our shims up to this version.
mj_archive_update() {
  mj__archive_begin || return $?
  mj__archive upgrade --schema majordomus.capture/v1 --missing "$MJ_ARCHIVE_ALWAYS" \
    --report "records: @written@ of @records@ moved to the present form
?refused   refused, left alone: @refused_list@" \
    --interrupted "majordomus: stopped after @written@ of @planned@ record(s); the next 'majordomus update' goes on" || return $?
  "$MJ_HOME/build/majordomus" settings shims || return 3
  mj_archive_settle || return $?
  mj__archive_modes
}

# mj_archive_settle gives every episode's record that git may throw away a copy
# in the private half, and removes copies of what git has by now.
mj_archive_settle() {
  mj_assignments=$("$MJ_HOME/build/majordomus-hook" settle --store "$mj_w_store" --at "$mj_w_root") || return 3
  eval "$mj_assignments"
  case $mj_c_copied/$mj_c_removed in 0/0) return 0 ;; esac
  printf 'episode records: %s copied into the private half, %s copies removed\n' "$mj_c_copied" "$mj_c_removed"
}
