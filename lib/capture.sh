# shellcheck shell=sh
# capture.sh: what capture and session mean. Which payloads are a person's
# prompt, which episode a prompt belongs to and how that is known, what a
# record holds and in which order, which end is deliberate: it is decided here
# and nowhere else. The helper parses, redacts, hashes and writes.
#
# Sourcing this file does nothing but define names. It wants MJ_HOME, the
# toolkit's home. Functions that a program may call: mj_capture_prompt,
# mj_capture_session, mj_open_session_id, mj_capture_providers, mj_repository_id,
# mj_worktree_id, mj_hook.
#
# Statuses: 0 done, 1 answered no, 3 a fault. Never 2, which clients take for
# "block"; the shim turns everything into 0.

mj_nl='
'

# --- tables ------------------------------------------------------------------

# One line a provider: where its payload keeps what a prompt record needs.
# NAME=KEY,KEY names candidates, the first that is present counts; a point goes
# into a member or a list, KEY!OTHER counts only where OTHER is missing.
# NAME:VALUE is a constant of ours. A foreign payload is another tool's that runs
# this one's settings file and a continuation is the tool's own text. What it wraps
# round a person's words comes off before anything is decided: context is the
# element of other hooks' words in front, paste the one round a pasted text,
# appended how a block of its own begins and ends (~ is a space, ^ a line end), and
# placeholder stands for @ pasted characters, which the text in expanded has.
MJ_CAPTURE_PROMPTS='
claude-code prompt:UserPromptSubmit event=hook_event_name session=session_id prompt_id=prompt_id text=prompt cwd=cwd source=source agent=agent_id model=model effort=effort.level foreign=cursor_version,timestamp!transcript_path paste:pasted_content
codex prompt:UserPromptSubmit event=hook_event_name session=session_id prompt_id=turn_id text=prompt cwd=cwd agent=agent_id model=model
gemini prompt:BeforeAgent event=hook_event_name session=session_id timestamp=timestamp text=prompt context:hook_context appended:---~Content~from~referenced~files~---|---~End~of~content~---,<system_note>^The~user~has~explicitly~selected~the~following~agent(s):|</system_note> cwd=cwd
qwen-code prompt:UserPromptSubmit event=hook_event_name session=session_id prompt_id=prompt_id text=submitted_prompt expanded=prompt placeholder:[Pasted~Content~@~chars] appended:---~Content~from~referenced~files~---|---~End~of~content~--- cwd=cwd continuation=prompt!submitted_prompt
factory-droid prompt:UserPromptSubmit event=hook_event_name session=session_id prompt_id=message_id text=prompt cwd=cwd
copilot prompt:userPromptSubmitted session=sessionId timestamp=timestamp text=prompt cwd=cwd
cursor prompt:beforeSubmitPrompt event=hook_event_name session=conversation_id,session_id prompt_id=generation_id text=prompt cwd=workspace_roots.0 background=is_background_agent model=model
windsurf prompt:pre_user_prompt event=agent_action_name session=trajectory_id prompt_id=execution_id text=tool_info.user_prompt model=model_name
'

# One line a provider: the events its adapter drives, by the vendor's name,
# and where their payloads keep what an episode needs. briefing:text is for those
# that hand what a start prints to the model; Gemini would put it in front of the
# prompt, where it breaks a command. Gemini's PreCompress, which fires on every
# turn, is no compaction. Windsurf draws no boundary at all.
MJ_CAPTURE_LIFECYCLE='
claude-code start:SessionStart compact:PreCompact end:SessionEnd session=session_id cwd=cwd source=source reason=reason trigger=trigger agent=agent_id foreign=cursor_version,timestamp!transcript_path briefing:text
codex start:SessionStart compact:PreCompact end:SessionEnd session=session_id cwd=cwd source=source reason=reason trigger=trigger agent=agent_id briefing:text
gemini start:SessionStart end:SessionEnd session=session_id cwd=cwd source=source reason=reason
qwen-code start:SessionStart compact:PreCompact end:SessionEnd session=session_id cwd=cwd source=source reason=reason trigger=trigger
factory-droid start:SessionStart compact:PreCompact end:SessionEnd session=session_id cwd=cwd source=source reason=reason trigger=trigger
copilot start:sessionStart compact:preCompact end:sessionEnd session=sessionId cwd=cwd source=source reason=reason trigger=trigger
cursor start:sessionStart compact:preCompact end:sessionEnd session=conversation_id,session_id cwd=workspace_roots.0 reason=reason trigger=trigger background=is_background_agent
'

# What links a prompt to an episode. capture writes the first two; the others
# are for reconcile.
MJ_LINK_OPEN=open
MJ_LINK_ORPHAN=orphan

# A prompt that opens with this is counted and never stored.
MJ_PRIVATE_MARK='<private>'

MJ_EPISODE_API='' # the environment cannot say that episode.sh was read
MJ_OPEN_DIR=state/sessions-open
MJ_CLOSED_DIR=state/sessions-closed
MJ_CONTEXT_DIR=session-contexts
MJ_PROMPT_DIR=prompts
MJ_LEDGER=state/ledger.jsonl
MJ_LEDGER_KINDS='event provider' # of each kind the newest line outlives every rotation
MJ_LOST_LOG=prompts/.capture.log

# When no policy was ever compiled. The figures are those of share/policy.yaml.
MJ_STRANDED_SECONDS=604800
MJ_LEDGER_BYTES=4194304
MJ_SLUG_BYTES=48
MJ_LEASED=generic-   # entries of connections live by being heard of,
MJ_GRACE_SECONDS=900 # and a client that was lost may come back within this time

# The record for a person, and as YAML where the policy asks for it. @NAME@ is
# a member as it stands, @~NAME@ its text on one line, @=NAME@ quoted anew,
# @body:NAME@ its text in a fence, @members@ all of them as YAML.
MJ_RENDER_MD='%render md
---
schema: majordomus.prompt/v1
id: @id@
started_at: @started_at@
provider: @provider@
episode: @episode@
episode_link: @episode_link@
origin: @origin@
---

| what | value |
| --- | --- |
| when | @~started_at@ |
| provider | @~provider@ |
| episode | @~episode@ (@~episode_link@) |
| branch | @~branch@ |
| head | @~head@ |
| redacted | @~redacted@ |

@body:text@'
MJ_RENDER_YAML='%render yaml
@members@'

# mj__origin SOURCE sets mj_origin from what the payload says of where its
# prompt came from (JSON). Returns 1 when that is not a person. A program may
# pass a person's words on ("sdk"), so nobody can tell there.
mj__origin() {
  case $1 in
  '"user"') mj_origin=person ;;
  null | '""' | '"sdk"') mj_origin=unknown ;;
  *) return 1 ;;
  esac
}

# mj__injected OPENING returns 0 when a text that opens so is a machine's
# envelope and no prompt of a person, who may well quote one further on.
mj__injected() {
  case $1 in '<'* | '['*) ;; *) return 1 ;; esac # so they all begin, and few prompts: a pattern costs the embedded runtime dear
  case $1 in
  '<task-notification'[\ \>]* | '<system-reminder'[\ \>]* | '<teammate-message'[\ \>]*) ;;
  '<local-command-stdout'[\ \>]* | '<local-command-stderr'[\ \>]* | '<local-command-caveat'[\ \>]*) ;;
  '<command-name'[\ \>]* | '<command-message'[\ \>]* | '<bash-stdout'[\ \>]* | '<bash-stderr'[\ \>]*) ;;
  '<agent-message'[\ \>]* | '<cross-session-message'[\ \>]* | '<channel'[\ \>]*) ;;
  '<user-prompt-submit-hook'[\ \>]* | '[SYSTEM NOTIFICATION - NOT USER INPUT]'*) ;;
  *) return 1 ;;
  esac
}

# --- the helper --------------------------------------------------------------

# mj__say TEXT writes one line for a person. Never a prompt's text.
mj__say() {
  printf 'majordomus: %s\n' "$1" >&2
}

# mj__known TABLE PROVIDER returns 0 when the table has a line for it.
mj__known() {
  case $2 in '' | *[!a-z0-9-]*) return 1 ;; esac
  case $1 in *"$mj_nl$2 "*) ;; *) return 1 ;; esac
}

# mj__fields EVENT TABLE reads the payload on standard input; afterwards mj_f_*
# say what was in it and where it belongs, and mj_p_* what the policy says.
mj__fields() {
  mj_helper=$MJ_HOME/build/majordomus-hook
  mj_f_status='' mj_f_store='' mj_f_witness='' mj_f_key='' mj_p_session_stranded_after='' mj_p_session_briefing=''
  mj_p_sessions_publish='' mj_p_prompts_rendering_yaml='' mj_p_ledger_max_bytes=''
  # what a row does not name, its payload does not have
  mj_f_event=null mj_f_cwd=null mj_f_source=null mj_f_agent=null mj_f_model=null mj_f_effort=null mj_f_foreign=null mj_f_continuation=null
  mj_f_background=null mj_f_reason=null mj_f_trigger=null mj_f_source_word='' mj_f_reason_word='' mj_f_trigger_word=''
  mj_f_start='' mj_f_compact='' mj_f_end='' mj_f_briefing=''
  mj_assignments=$("$mj_helper" fields --provider "$mj_provider" --table "$2" \
    --open "$MJ_OPEN_DIR" --closed "$MJ_CLOSED_DIR" --pause state/pause \
    --same 'provider_session=session worktree_id=worktree_id' --get 'episode opened_at record' \
    --private "$MJ_PRIVATE_MARK" --slug "$MJ_SLUG_BYTES" --log "$MJ_LEDGER" \
    --receipt '{"ts":"@now@","event":"'"$1"'.received","provider":"'"$mj_provider"'","episode":@open_json@,"data":{}}' \
    --unless foreign --instead '{"ts":"@now@","event":"'"$1"'.foreign","provider":"'"$mj_provider"'","episode":null,"data":{}}') || {
    mj__say "the helper '$mj_helper' failed"
    return 3
  }
  eval "$mj_assignments"
  mj_rotate=${mj_p_ledger_max_bytes:-$MJ_LEDGER_BYTES}
  [ -n "$mj_f_status" ] # nothing: an empty file ran as a script without commands
}

# mj__put OPTION... carries out mj_script. A shell that cannot make the file of
# a here-document says 1, and so does the helper when the script came without its
# end: then through a pipe.
mj__put() {
  "$mj_helper" put --store "$mj_f_store" --witness "${mj_f_witness:-}" --rotate "$mj_rotate" --keep "$MJ_LEDGER_KINDS" "$@" <<MJ_SCRIPT
$mj_script
%end
MJ_SCRIPT
  mj_status=$?
  if [ "$mj_status" -eq 1 ]; then
    printf '%s\n%%end\n' "$mj_script" | "$mj_helper" put --store "$mj_f_store" --witness "${mj_f_witness:-}" --rotate "$mj_rotate" --keep "$MJ_LEDGER_KINDS" "$@"
    mj_status=$?
  fi
  return "$mj_status"
}

# mj__ledger EVENT EPISODE DATA sets mj_line, what a script ends with.
mj__ledger() {
  mj_line="%log $MJ_LEDGER
{\"ts\":\"$mj_f_now\",\"event\":\"$1\",\"provider\":\"$mj_provider\",\"episode\":$2,\"data\":$3}"
}

# mj__lost REASON leaves a lost prompt's line: the keys that came, never a value.
mj__lost() {
  mj_script="%log $MJ_LOST_LOG
$mj_f_now $mj_provider prompt lost: $1; keys: ${mj_f_keys:-none}"
  mj__put || return 3
  mj_pending=''
  mj__say "the prompt was not recorded: $1"
}

# --- prompts -----------------------------------------------------------------

# mj_capture_prompt PROVIDER records the prompt in the payload on standard
# input. Prints nothing. Returns 0 when it was recorded or is none, 1 when it
# was refused, 3 on a fault; mj_pending is empty once nothing can be lost.
# Example: mj_capture_prompt claude-code <payload.json
mj_capture_prompt() {
  mj_provider=$1
  mj__known "$MJ_CAPTURE_PROMPTS" "$1" || {
    mj_pending=''
    mj__say "provider '$1' has no prompt adapter here (see 'majordomus product providers')"
    return 1
  }
  mj__fields prompt "$MJ_CAPTURE_PROMPTS" || return 3
  case $mj_f_status in
  ok) ;;
  no-consent) mj__no_consent && return 1 ;;
  *)
    mj__lost "$mj_f_status" || return 3
    return 1
    ;;
  esac
  if mj__skip_reason; then
    mj__skip
    return $?
  fi
  case $mj_f_text_state in
  absent)
    mj__lost "no prompt in the payload" || return 3
    return 1
    ;;
  withheld) mj__lost "redaction could not run, the text was withheld" || return 3 ;;
  esac
  mj__link
  mj_pending='the helper failed at the very end, so it may be there all the same'
  mj__record || return 3
  mj_pending=''
}

mj__no_consent() {
  mj_pending=''
  mj__say "nothing is recorded in this repository (hint: 'majordomus init')"
}

# mj__skip_reason sets mj_skip and returns 0 for what is not a person's prompt
# or not to be kept.
mj__skip_reason() {
  mj_skip=''
  case $mj_f_foreign in null) ;; *) mj_skip=foreign && return 0 ;; esac
  case $mj_f_paused in yes) mj_skip=paused && return 0 ;; esac
  case $mj_f_continuation in null) ;; *) mj_skip=continuation && return 0 ;; esac
  case $mj_f_text_state in private) mj_skip=private && return 0 ;; blank) mj_skip=empty && return 0 ;; esac
  case $mj_f_agent in null | '""') ;; *) mj_skip=subagent && return 0 ;; esac
  case $mj_f_background in null | false) ;; *) mj_skip=background && return 0 ;; esac
  mj__origin "$mj_f_source" || { mj_skip=source && return 0; }
  mj__injected "$mj_f_text_opening" || return 1
  mj_skip=injected
}

mj__skip() {
  mj__ledger prompt.skipped "$mj_f_open_json" "{\"reason\":\"$mj_skip\"}"
  mj_script=$mj_line
  case $mj_f_open in yes) mj_script="%append $MJ_OPEN_DIR/$mj_f_key.yaml$mj_nl- $mj_f_now skipped$mj_nl$mj_line" ;; esac
  mj__put || return 3
  mj_pending=''
}

# mj__link sets mj_episode and mj_link: what was seen, or that nothing was.
mj__link() {
  MJ_SESSION_KEY=$mj_f_key
  mj_link=$MJ_LINK_OPEN
  if mj__resolve; then
    return 0
  fi
  case $mj_f_open/$mj_f_closed in no/yes) # the session goes on after its episode's end
    if mj__episodes && mj__open prompt && [ "$mj_x_worktree_id" = "$mj_f_worktree_id" ]; then
      return 0 # not so when it was opened in another worktree meanwhile
    fi
    ;;
  esac
  mj_link=$MJ_LINK_ORPHAN mj_episode='' # also on a fault: better a prompt that names none than a lost one
}

# mj_open_session_id prints (and sets mj_episode to) the episode that is open
# under the provider session MJ_SESSION_KEY in this worktree, or returns 1.
# It never guesses: not from the environment, not the newest.
# Example: MJ_SESSION_KEY=claude-code-0123… mj_open_session_id
mj_open_session_id() {
  mj__resolve && printf '%s\n' "$mj_episode"
}

mj__resolve() { # without printing, which costs some shells a process
  mj_episode=''
  [ -n "${MJ_SESSION_KEY:-}" ] || return 1
  if [ "$MJ_SESSION_KEY" = "${mj_f_key:-}" ]; then
    mj_episode=$mj_f_open_episode # looked up when the payload was read
  else
    mj_episode=$("${MJ_HOME:-}/build/majordomus-hook" resolve --at . --dir "$MJ_OPEN_DIR" --key "$MJ_SESSION_KEY" \
      --same 'worktree_id=@worktree_id@' --get episode) || return 1
  fi
  [ -n "$mj_episode" ]
}

# mj__record writes the record, its rendering, the sign of life and the ledger
# line in one call. The order of the members is the format.
mj__record() {
  mj_id=$mj_f_prompt_id
  case $mj_id in null) mj_id="\"p-$mj_f_zulu-$mj_f_random\"" ;; esac
  mj_vendor_event=$mj_f_event
  case $mj_vendor_event in null) mj_vendor_event="\"$mj_f_prompt\"" ;; esac
  mj_episode_json=null
  case $mj_episode in ?*) mj_episode_json="\"$mj_episode\"" ;; esac
  mj_extra=''
  case $mj_f_model in null) ;; *) mj_extra="$mj_extra,$mj_nl  \"model\": $mj_f_model" ;; esac
  case $mj_f_effort in null) ;; *) mj_extra="$mj_extra,$mj_nl  \"effort\": $mj_f_effort" ;; esac
  case $mj_f_truncated in 0) ;; *) mj_extra="$mj_extra,$mj_nl  \"truncated_bytes\": $mj_f_truncated" ;; esac
  mj_seen=''
  case $mj_f_seen in ?*) mj_seen="$mj_nl%seen $mj_f_seen" ;; esac
  mj_alive=''
  case $mj_link in "$MJ_LINK_OPEN") mj_alive="$mj_nl%append $MJ_OPEN_DIR/$mj_f_key.yaml$mj_nl- $mj_f_now prompt" ;; esac
  mj_render=$MJ_RENDER_MD
  case $mj_p_prompts_rendering_yaml in true) mj_render="$mj_render$mj_nl$MJ_RENDER_YAML" ;; esac
  mj__ledger prompt.recorded "$mj_episode_json" \
    "{\"id\":$mj_id,\"link\":\"$mj_link\",\"origin\":\"$mj_origin\",\"redacted\":$mj_f_redacted}"
  mj_script="%record $MJ_PROMPT_DIR $mj_f_stamp-${mj_f_slug:-${mj_f_prompt_id_slug:-prompt}} json
{
  \"schema\": \"majordomus.capture/v1\",
  \"started_at\": \"$mj_f_now\",
  \"provider\": \"$mj_provider\",
  \"event\": $mj_vendor_event,
  \"id\": $mj_id,
  \"session\": $mj_f_session,
  \"episode\": $mj_episode_json,
  \"episode_link\": \"$mj_link\",
  \"origin\": \"$mj_origin\",
  \"repository_id\": $mj_f_repository_id,
  \"worktree_id\": \"$mj_f_worktree_id\",
  \"source\": $mj_f_source,
  \"cwd\": $mj_f_cwd,
  \"repository\": $mj_f_repository,
  \"branch\": $mj_f_branch,
  \"head\": $mj_f_head,
  \"redacted\": $mj_f_redacted,
  \"text\": $mj_f_text$mj_extra
}$mj_seen
$mj_render$mj_alive
$mj_line"
  mj__put
}

# --- episodes ----------------------------------------------------------------

# mj_capture_session PROVIDER start|end|compact moves the boundary of an
# episode, from the payload on standard input. Prints the briefing on a start
# and nothing else; the last line of standard error says what happened.
# Returns 0 done, 1 refused or nothing to do, 3 on a fault.
# Example: mj_capture_session claude-code end <payload.json
mj_capture_session() {
  mj__episodes && mj__boundary "$@"
}

# mj__episodes reads the part of the library that moves boundaries, once.
mj__episodes() {
  case ${MJ_EPISODE_API:-} in "$MJ_API") return 0 ;; esac
  if [ -r "$MJ_HOME/lib/episode.sh" ]; then
    . "$MJ_HOME/lib/episode.sh"
  fi
  case ${MJ_EPISODE_API:-} in "$MJ_API") return 0 ;; esac
  mj__say "'$MJ_HOME/lib/episode.sh' is missing or damaged"
  return 3
}

# --- entrances ---------------------------------------------------------------

# mj_capture_providers prints the providers that have a prompt adapter.
mj_capture_providers() {
  while read -r mj_row mj_rest; do
    case $mj_row in ?*) printf '%s\n' "$mj_row" ;; esac
  done <<MJ_ROWS
$MJ_CAPTURE_PROMPTS
MJ_ROWS
}

# mj_repository_id and mj_worktree_id print what records of the repository around
# the current folder carry under these names, or return 1 outside of one.
mj_repository_id() { mj__where && printf '%s\n' "$mj_w_repository_id"; }
mj_worktree_id() { mj__where && printf '%s\n' "$mj_w_worktree_id"; }
mj__where() { mj_assignments=$("$MJ_HOME/build/majordomus-hook" where --at .) && eval "$mj_assignments"; }

# mj_hook PROVIDER EVENT is what the shim calls.
mj_hook() {
  case $2 in
  prompt) mj_capture_prompt "$1" ;;
  start | end | compact) mj_capture_session "$1" "$2" ;;
  *) return 1 ;;
  esac
}

# The last line: a shim that does not find it knows that the file was cut short
# or that its line ends were changed.
MJ_API=1
