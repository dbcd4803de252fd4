# shellcheck shell=sh
# archive.sh: what a record may hold, and which episode a prompt belonged to that
# names none. The commands read and rewrite in bulk; what they are told comes from
# here.

# --- tables ------------------------------------------------------------------

# Every member that a record may have, in its place; one with [] may be a list.
# A record with any other is left alone: a later version knows better.
MJ_ARCHIVE_MEMBERS='schema started_at provider event id session episode episode_link origin
repository_id worktree_id source cwd repository branch head redacted[] text
model effort agent finished_at duration_ms truncated_bytes pruned_at pruned_bytes pruned_sha256'

# What the helper looks at members for. The first name is the present one, the
# others are what it was called earlier.
MJ_ARCHIVE_ROLES='schema=schema time=started_at,ts,startedAt,started-at,timestamp id=id provider=provider session=session
episode=episode link=episode_link from=origin worktree=worktree_id root=repository branch=branch model=model text=text shapes=redacted
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

# What every record has, and what its schema is called; of the episode and its link
# reconcile says why not.
MJ_ARCHIVE_ALWAYS='event id session origin repository_id worktree_id source cwd repository branch head redacted text'
MJ_ARCHIVE_SCHEMA=majordomus.capture/v1

# How the ledger says that a prompt was seen and not stored.
MJ_ARCHIVE_SKIPPED=prompt.skipped

# --- which episode -----------------------------------------------------------

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
