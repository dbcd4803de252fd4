# shellcheck shell=sh
# episode.sh: how an episode begins, goes on, ends and is told of. capture.sh
# sources it when an event moves a boundary; on the prompt path it is not read.
# It uses capture.sh's tables and what mj__fields found (mj_f_*, mj_p_*).

# With CRLF line ends no shell reads on from here. Some would run what follows,
# function bodies too, and zsh emulating sh would end with 1, whatever the trap.
case ${mj_provider:-} in
*) ;;
esac

# mj__boundary PROVIDER start|end|compact is what mj_capture_session does.
mj__boundary() {
  mj_provider=$1
  mj__lifecycle "$1" || {
    mj__say "provider '$1' has no session adapter here (see 'majordomus product providers')"
    return 1
  }
  mj__fields "session.$2" "$mj_lifecycle" || return 3
  mj_pending=''
  case $mj_f_status in
  ok) ;;
  no-consent) mj__no_consent && return 1 ;;
  *)
    mj__say "the payload of '$2' cannot be read: $mj_f_status"
    return 1
    ;;
  esac
  case $mj_f_foreign in null) ;; *)
    mj__say "another tool runs the settings of '$1'; nothing was changed"
    return 1
    ;;
  esac
  case $mj_f_agent in null | '""') ;; *) return 0 ;; esac # a sub-agent's boundary is not the person's
  case $mj_f_background in null | false) ;; *) return 0 ;; esac
  mj__supported "$2" || return 1
  if [ -z "$mj_f_key" ]; then
    mj__say "the payload of '$2' names no session; nothing was changed"
    return 1
  fi
  "mj__session_$2"
}

# mj__supported EVENT returns 1, and says which there are, for an event that
# this provider does not have.
mj__supported() {
  mj_events="${mj_f_start:+ start}${mj_f_compact:+ compact}${mj_f_end:+ end}"
  case "$mj_events " in *" $1 "*) return 0 ;; esac
  mj__say "provider '$mj_provider' has no event '$1' (it has:$mj_events)"
  return 1
}

# mj__lifecycle PROVIDER sets mj_lifecycle, the table with the provider's row,
# and mj_opener, what its start is: a hook that fired, or somebody attaching.
mj__lifecycle() {
  mj_lifecycle=$MJ_CAPTURE_LIFECYCLE mj_opener=hook mj_newest=3
  if mj__known "$mj_lifecycle" "$1"; then
    return 0
  fi
  if [ ! -r "$MJ_HOME/lib/connection.sh" ]; then
    return 1
  fi
  . "$MJ_HOME/lib/connection.sh"
  mj__connection_admits "$1"
}

MJ_BRIEFING_EPISODES=40 # others that a full briefing names: with them it has under 60 lines
MJ_OVERDUE_SECONDS=1050
MJ_CLOSED_SECONDS=7776000 # a session resumed within 90 days knows what it continues
MJ_SEEN_SECONDS=86400     # a delivery is repeated within a day or never

mj__session_start() {
  case $mj_opener in attach)
    mj__connection_attach
    return $?
    ;;
  esac
  case $mj_f_open in
  yes | elsewhere)
    mj__kept "${mj_f_open_opened_at:-another worktree}"
    return $?
    ;;
  esac
  mj__open hook || return 3
  if [ "$mj_opened" = no ]; then
    mj__kept "$mj_x_opened_at"
    return $?
  fi
  mj_started=$mj_episode
  case ${mj_p_session_briefing:-short} in full) mj_newest=$MJ_BRIEFING_EPISODES ;; esac
  mj__look
  case $mj_f_source_word/$mj_f_briefing in startup/text) mj__briefing ;; esac
  mj__sweep 1
  mj__say "session $mj_started opened at $mj_f_now (head $mj_f_head_short)"
}

# mj__kept SINCE notes that a session which is open was started again.
mj__kept() {
  mj__ledger session.kept "$mj_f_open_json" "{\"source\":$mj_f_source}"
  mj_kind="start ${mj_f_source_word:-unknown}"
  case $mj_f_source_word in compact) mj_kind=compacted ;; esac # it happened: the event before only announces it
  case $mj_opener in attach) mj_kind=attach ;; esac
  mj_script="%append $MJ_OPEN_DIR/$mj_f_key.yaml
- $mj_f_now $mj_kind
$mj_line"
  mj__put || return 3
  mj__say "session ${mj_f_open_episode:-${mj_episode:-of this provider}} already open since $1; kept"
}

# mj__open OPENED_BY opens an episode under this provider session; what was
# closed under it last is what it continues. Sets mj_episode to the one that
# is open now, and mj_opened to no when another process was first.
mj__open() {
  mj_new=s-$mj_f_zulu-$mj_f_random
  mj_file=$mj_f_zulu--$mj_new--$mj_f_branch_slug.md
  mj__ledger session.opened "\"$mj_new\"" "{\"by\":\"$1\",\"source\":${mj_f_source:-null},\"continues\":$mj_f_closed_json}"
  mj_script="%create $MJ_OPEN_DIR/$mj_f_key.yaml
schema: majordomus.open/v1
episode: $mj_new
provider: $mj_provider
provider_session: $mj_f_session
worktree_id: $mj_f_worktree_id
repository_id: $mj_f_repository_id
record: $mj_file
opened_by: $1
opened_at: $mj_f_now
branch: $mj_f_branch
start_head: $mj_f_head
continues: ${mj_f_closed_episode:-null}
events:
%create $MJ_CONTEXT_DIR/$mj_file
---
schema: majordomus.context/v1
episode: $mj_new
provider: $mj_provider
provider_session: $mj_f_session
worktree_id: $mj_f_worktree_id
opened_by: $1
opened_at: $mj_f_now
branch: $mj_f_branch
head: $mj_f_head
---

## Notes

%witness $MJ_PROMPT_DIR
%expire $MJ_CLOSED_DIR $MJ_CLOSED_SECONDS
%expire state/seen $MJ_SEEN_SECONDS
$mj_line"
  mj_later=no
  case $1 in hook) mj_later=yes ;; esac # whoever attaches is told at once
  mj_x_outcome='' mj_x_episode='' mj_x_opened_at='' mj_x_record='' mj_x_worktree_id='' mj_x_holder=''
  mj_assignments=$(mj__put --lock yes --defer "$mj_later" --entry "$MJ_OPEN_DIR/$mj_f_key.yaml" --get 'episode opened_at record worktree_id') || return 3
  eval "$mj_assignments"
  mj__deferred start && return 3
  mj_episode=$mj_x_episode
  mj_opened=yes
  case $mj_x_outcome in done) ;; *) mj_opened=no ;; esac
  if mj__entry "$mj_x_episode" "$mj_x_record" "$mj_x_worktree_id"; then
    return 0
  fi
  case ${mj_damaged:-} in "$mj_f_key") return 3 ;; esac
  mj_damaged=$mj_f_key # what stands there names no episode: set it aside, and once more
  mj__damaged "$mj_f_key"
  mj__open "$1"
}

# mj__entry WORD... returns 1 when one of an entry's words is none that a start of
# ours writes. A power cut leaves entries that say nothing, and a repository may
# hold one that says anything.
mj__entry() {
  for mj_word in "$@"; do
    case $mj_word in '' | [.-]* | *[!a-zA-Z0-9._-]*) return 1 ;; esac
  done
}

mj__session_compact() {
  if [ "$mj_f_open" != yes ]; then
    mj__say "no episode is open under this session; nothing was changed"
    return 1
  fi
  mj__ledger session.compacted "$mj_f_open_json" "{\"trigger\":$mj_f_trigger}"
  mj_script="%append $MJ_OPEN_DIR/$mj_f_key.yaml
- $mj_f_now compact ${mj_f_trigger_word:-unknown}
%append $MJ_CONTEXT_DIR/$mj_f_open_record
- $mj_f_now compaction (${mj_f_trigger_word:-unknown})
$mj_line"
  mj__put || return 3
  mj__say "session $mj_f_open_episode compacted; still open"
}

mj__session_end() {
  case $mj_opener in attach) mj__connection_ends ;; esac
  mj__close "$mj_f_key" "$mj_f_reason" "$mj_f_reason_word"
  mj_closed_status=$?
  case $mj_closed_status in
  0 | 1) ;;
  *) return 3 ;;
  esac
  case $mj_closed_status in 1) mj_reported='no episode is open under this session; nothing was changed' ;; esac
  case $mj_opener in attach) mj__connection_ended "$mj_closed_status" ;; esac
  mj_s_stale=$mj_e_stale mj_s_lapsed=$mj_e_lapsed
  mj__sweep 1
  mj__say "$mj_reported"
  return "$mj_closed_status"
}

# mj__outcome PROVIDER REASON sets mj_outcome, one of three words: closed by a
# person; ended, when the tool gives this reason for ordinary ends and does not say
# who meant it; interrupted. Calling an episode complete that was cut short is the
# worse mistake, so an unknown reason is an interruption.
mj__outcome() {
  mj_outcome=interrupted
  if [ -r "$MJ_HOME/share/generated/providers.sh" ] && (. "$MJ_HOME/share/generated/providers.sh") 2>/dev/null; then
    . "$MJ_HOME/share/generated/providers.sh" # a damaged one would end some shells
    if mj_provider_deliberate "$1" "$2"; then
      mj_outcome=closed
    elif mj_provider_ordinary "$1" "$2"; then
      mj_outcome=ended
    fi
  fi
}

# mj__close KEY REASON WORD closes the episode open under the key, once,
# whoever else tries: the git work first, then the record and the move of the
# entry under the lock. REASON is JSON, WORD the same as a plain word.
# Returns 1 when there is none (any more).
mj__close() {
  mj_e_episode='' mj_e_provider='' mj_e_root='' mj_e_record='' mj_e_stale='' mj_e_lapsed='' mj_e_linked=no mj_e_primary='' mj_e_git='' mj_e_done=''
  mj_e_opened_by=unknown mj_e_opened_at=null mj_e_repository_id=null mj_e_worktree_id=null
  mj_e_publish='' mj_e_branch=null mj_e_start_head=null mj_e_continues=null # an entry may have lost its lines
  mj_alive=no
  case $1 in "$mj_f_key") mj__alive "$3" && mj_alive=yes ;; esac
  mj_assignments=$("$mj_helper" work --alive "$mj_alive" --store "$mj_f_store" --open "$MJ_OPEN_DIR" --closed "$MJ_CLOSED_DIR" \
    --key "$1" --at "$mj_f_root" --worktree worktree_id --since opened_at --episode episode --head start_head --record record \
    --count 'prompt compact compacted attach' --older "${mj_p_session_stranded_after:-$MJ_STRANDED_SECONDS}" \
    --leased "$MJ_LEASED" --grace "$MJ_GRACE_SECONDS" --prefix mj_e_)
  case $? in 0) ;; 1) return 1 ;; *) return 3 ;; esac
  eval "$mj_assignments"
  case $mj_p_sessions_publish in local) mj_e_publish=local ;; esac # of two worktrees the stricter policy counts
  if ! mj__entry "$mj_e_episode" "$mj_e_record" "$mj_e_provider"; then
    mj__damaged "$1"
    return $?
  fi
  case $mj_alive in yes) mj_e_seen=$mj_f_now ;; esac
  mj__outcome "$mj_e_provider" "$3"
  mj__episode_record "$2"
  mj__episode_copies
  mj_closing_provider=$mj_provider
  mj_provider=$mj_e_provider
  mj__ledger session.closed "\"$mj_e_episode\"" "{\"outcome\":\"$mj_outcome\",\"reason\":$2}"
  mj_provider=$mj_closing_provider
  mj_script="%expect $MJ_OPEN_DIR/$1.yaml
episode: $mj_e_episode
%publish $mj_e_record
$mj_markdown$mj_copy
%rename $MJ_OPEN_DIR/$1.yaml $MJ_CLOSED_DIR/$1.yaml
%append $MJ_CONTEXT_DIR/$mj_e_record

## Close

closed_at: $mj_f_now
outcome: $mj_outcome
reason: $2
record: $mj_e_record$mj_drop
$mj_line"
  mj_later=no
  case $1/${mj_opener:-} in "$mj_f_key/hook") mj_later=yes ;; esac # a sweep finds it again
  mj__publish || return $?
  mj_reported="episode closed ($mj_outcome, reason ${3:-unknown}) into $mj_into"
}

# mj__episode_copies sets mj_copy and mj_drop, lines of a script: git throws away
# what it does not have, in 'git clean' or with a worktree, so a record that is
# published in a worktree has a copy in the private half until the primary
# worktree's branch has it. What is in sessions/*.md counts as a record itself.
mj__episode_copies() {
  mj_copy='' mj_drop=''
  case $mj_e_linked/$mj_e_primary in
  yes/?*) mj_copy="$mj_nl%copy sessions/$mj_e_record" ;;
  *) mj_copy="$mj_nl%copy sessions/published/${mj_e_record%.md}.record" ;;
  esac
  if [ -z "$mj_e_root" ] || [ "$mj_e_publish" = local ]; then
    mj_copy=''
  fi
  mj_rest="$mj_e_done "
  while [ "$mj_rest" != ' ' ] && [ -n "$mj_rest" ]; do
    mj_drop="$mj_drop$mj_nl%remove ${mj_rest%% *}"
    mj_rest=${mj_rest#* }
  done
}

# mj__alive REASON returns 0 when an end under the session's own key is a sign of
# life: a tool's hook fired, or a client said so itself. A sweep is none, and
# neither is what the board says on behalf of a client that is gone.
mj__alive() {
  case ${mj_opener:-} in attach) ;; *) return 0 ;; esac
  mj__connection_alive "$1"
}

# mj__publish carries the closing script out: into the episode's own worktree,
# or the private half where that is gone, cannot be written or is not wanted.
# 'git worktree remove' refuses a linked worktree with an untracked file in it:
# there git must not see the record; where a team commits records, it is the
# primary worktree's to commit.
mj__publish() {
  set -- --publish "$mj_f_store/sessions"
  case ${mj_e_root:+there}/$mj_e_publish in
  /* | */local) ;;
  *)
    case $mj_e_linked/$mj_e_git in
    no/* | yes/ignored) set -- --publish "$mj_e_root/.ai/repo/sessions" "$@" ;;
    yes/untracked) set -- --hidden "$mj_e_root/.ai/repo/sessions" "$@" ;;
    yes/tracked) case $mj_e_primary in ?*) set -- --publish "$mj_e_primary/.ai/repo/sessions" "$@" ;; esac ;;
    esac
    ;;
  esac
  mj_x_outcome='' mj_x_path='' mj_x_holder=''
  mj_assignments=$(mj__put --lock yes --defer "$mj_later" "$@") || return 3
  eval "$mj_assignments"
  mj__deferred end && return 3
  case $mj_x_outcome in done) ;; *) return 1 ;; esac
  case $mj_x_path in
  "$mj_e_root"/.ai/repo/sessions/*) mj_into=.ai/repo/sessions/$mj_e_record ;;
  */.ai/repo/sessions/*) mj_into=$mj_x_path ;; # the primary worktree's
  *) mj_into=.ai/local/sessions/$mj_e_record ;;
  esac
}

# mj__deferred EVENT returns 0, and says so, when another process kept the lock:
# the next event in this repository carries the script out first.
mj__deferred() {
  case $mj_x_outcome in deferred) ;; *) return 1 ;; esac
  mj__say "the next event here carries out this $1: $mj_x_holder"
}

# mj__damaged KEY sets an entry aside that says nothing any more (a power cut
# can leave one); doctor reports it.
mj__damaged() {
  mj__ledger session.damaged null '{}'
  mj_script="%rename $MJ_OPEN_DIR/$1.yaml state/damaged/$1.yaml
$mj_line"
  mj__put --lock yes >/dev/null || return 3
  return 1
}

# mj__episode_record REASON sets mj_markdown. It is shared with a team: no
# absolute path, no provider session, no prompt text.
mj__episode_record() {
  mj_compactions=$mj_e_n_compacted mj_attachments=null
  case $mj_compactions in 0) mj_compactions=$mj_e_n_compact ;; esac # a client may only announce them
  mj__compacts "$mj_e_provider" || mj_compactions=null
  case $mj_e_opened_by in attach) mj_compactions=null mj_attachments=$((mj_e_n_attach + 1)) ;; esac
  mj_markdown="---
schema: majordomus.session/v1
episode: $mj_e_episode
provider: $mj_e_provider
opened_by: $mj_e_opened_by
opened_at: $mj_e_opened_at
closed_at: $mj_f_now
last_seen_at: $mj_e_seen
outcome: $mj_outcome
reason: $1
repository_id: $mj_e_repository_id
worktree_id: $mj_e_worktree_id
branch: $mj_e_branch
start_head: $mj_e_start_head
head: $mj_e_end_head
commits: $mj_e_commits
changed_files: $mj_e_changed_files
prompts: $mj_e_n_prompt
compactions: $mj_compactions
attachments: $mj_attachments
continues: $mj_e_continues
---

# $mj_e_provider, $mj_e_opened_at to $mj_f_now

Ended as $mj_outcome, reason $1, after $mj_e_n_prompt recorded prompt(s)."
  case $mj_e_overlaps in '[]') return 0 ;; esac
  mj_markdown="$mj_markdown
At the same time in the same worktree: $mj_e_overlaps. Commits and files may be theirs."
}

# mj__compacts PROVIDER returns 1 for one that does not tell of its compactions:
# then nobody has counted them, whichever process closes the episode.
mj__compacts() {
  mj_told=no
  while read -r mj_row mj_rest; do
    case "$mj_row $mj_rest" in "$1 "*' compact:'*) mj_told=yes ;; esac
  done <<MJ_ROWS
$MJ_CAPTURE_LIFECYCLE
MJ_ROWS
  [ "$mj_told" = yes ]
}

# mj__look sets mj_s_*: the other open episodes, and the one nobody has heard
# of for longest, if for too long.
mj__look() {
  mj_s_count=0 mj_s_lines='' mj_s_stale='' mj_s_lapsed=''
  mj_assignments=$("$mj_helper" scan --dir "$mj_f_store/$MJ_OPEN_DIR" --not "$mj_f_key" \
    --older "${mj_p_session_stranded_after:-$MJ_STRANDED_SECONDS}" --newest "${mj_newest:-3}" --prefix mj_s_ \
    --leased "$MJ_LEASED" --grace "$MJ_GRACE_SECONDS" \
    --get 'episode provider opened_at branch' --line '- @episode@: @provider@ on @branch@, since @opened_at@') || return 3
  eval "$mj_assignments"
}

# mj__sweep LIMIT closes stranded episodes, the one that mj__look found first,
# and has the board look after connections that nobody has heard of for a grace.
mj__sweep() {
  mj_left=$1
  mj_kept_report=${mj_reported:-}
  while [ "$mj_left" -gt 0 ] && [ -n "$mj_s_stale" ]; do
    mj__close "$mj_s_stale" '"stranded"' stranded
    mj_left=$((mj_left - 1))
    if [ "$mj_left" -gt 0 ]; then
      mj__look || return 3
    fi
  done
  mj_reported=$mj_kept_report
  case $mj_s_lapsed:$mj_provider- in
  "yes:$MJ_LEASED") ;; # a server's own doing, and it sweeps by itself
  yes:*) "$MJ_HOME/build/majordomus" server sweep --repo "$mj_f_root" </dev/null >/dev/null ;;
  esac
}

# mj_episode_recover closes stranded episodes, ten at most in one run, in the
# repository around the current folder, and prints a line for each. On standard
# input stands an empty payload: {}. Returns 0, 3 on a fault.
mj_episode_recover() {
  mj_provider=recover mj_f_store='' mj_helper=$MJ_HOME/build/majordomus-hook
  mj_assignments=$("$mj_helper" fields --provider recover --table 'recover session=session_id' \
    --open "$MJ_OPEN_DIR" --closed "$MJ_CLOSED_DIR" --pause state/pause) || return 3
  eval "$mj_assignments"
  mj_rotate=${mj_p_ledger_max_bytes:-$MJ_LEDGER_BYTES} mj_swept=0
  while [ "$mj_swept" -lt 10 ]; do
    mj__look || return 3
    case $mj_s_stale in '') return 0 ;; esac
    mj__close "$mj_s_stale" '"stranded"' stranded
    case $? in 0) printf '%s\n' "$mj_reported" ;; 1) ;; *) return 3 ;; esac
    mj_swept=$((mj_swept + 1))
  done
}

# mj__briefing prints what a new session may want to know, from what this
# machine wrote alone: never prompt text, never the text of a tracked file. Short
# it has at most 8 lines.
mj__briefing() {
  case ${mj_p_session_briefing:-short} in
  off) return 0 ;;
  full)
    mj__briefing_full "It was opened at $mj_x_opened_at." "$mj_x_record"
    return $?
    ;;
  esac
  mj__briefing_begin
  case $mj_s_count in 0) return 0 ;; esac
  mj__briefing_others
}

# mj__briefing_full SINCE CONTEXT prints at most 60 lines; a client that attaches
# gets them for short, too, since it asked.
mj__briefing_full() {
  mj__briefing_begin "$1"
  printf 'Its working context is %s in the private half.\n' "$MJ_CONTEXT_DIR/$2"
  case $mj_s_count in
  0) printf 'No other episode is open in this repository.\n' ;;
  *) mj__briefing_others ;;
  esac
}

mj__briefing_begin() {
  printf 'Majordomus: episode %s, branch %s, head %s.\n' "$mj_started" "$mj_f_branch_slug" "$mj_f_head_short"
  case ${1:-} in ?*) printf '%s\n' "$1" ;; esac
  case $mj_f_closed_episode in ?*) printf 'It continues %s.\n' "$mj_f_closed_episode" ;; esac
}

mj__briefing_others() {
  printf 'Other open episodes in this repository: %s, lately heard of:\n%s\n' "$mj_s_count" "$mj_s_lines"
}

MJ_EPISODE_API=1
