# shellcheck shell=sh
# probe.sh: the self test behind the word "verified". The installed lines themselves
# are run as the tool runs them, against a repository, a consent and a home of
# their own in a scratch folder; the real archive is not touched. status.sh sources
# it, and says which lines are where. First every row says what is to be run, then
# all of it runs, tools beside each other, and then every row is judged.

MJ_PROBE_TEXT='This is the self test of majordomus capture status.'
MJ_PROBE_LIMIT=10s # a hook waits 10 s for a payload at most, and here it comes at once

# mj__probe_plan adds the lines of a row to what is to be run: mj_state is "@"
# afterwards, and mj_reason says through which settings. Where they are not to be
# run the state stays as it is, with a reason.
mj__probe_plan() {
  case $mj_like in ?*) # all of what else differs was told of before
    mj_reason="$mj_like is limited by a matcher, so it does not always fire (MJ36)"
    return 0
    ;;
  esac
  mj__probe_wanted || return 0
  mj_reason="self test failed, through $mj_scopes: no scratch folder can be made (MJ37)"
  mj__probe_scratch || return 0
  mj__probe_steps || return 0
  mj_state=@ mj_reason=$mj_scopes
}

# mj__probe_steps adds the row's run to mj_plan, see 'settings drive'.
mj__probe_steps() {
  mj_run="run $mj_id/$mj_aspect$mj_nl"
  case $mj_id in
  claude-code) mj_run="${mj_run}env CLAUDE_PROJECT_DIR=$mj_widget$mj_nl" ;;
  gemini) mj_run="${mj_run}env GEMINI_PROJECT_DIR=$mj_widget$mj_nl" ;;
  qwen-code) mj_run="${mj_run}env QWEN_PROJECT_DIR=$mj_widget$mj_nl" ;;
  factory-droid) mj_run="${mj_run}env FACTORY_PROJECT_DIR=$mj_widget$mj_nl" ;;
  codex) mj_run="${mj_run}with ${SHELL:-/bin/sh}${mj_nl}with -lc$mj_nl" ;; # the person's own, as at a login
  esac
  mj_wired=$mj_wires # a line: EVENT SCOPE SHIM WORD FILE
  while [ -n "$mj_wired" ]; do
    mj_wire=${mj_wired%%$mj_nl*} mj_wired=${mj_wired#*$mj_nl}
    mj_event=${mj_wire%%$mj_tab*} mj_wire=${mj_wire#*$mj_tab}
    mj_scope=${mj_wire%%$mj_tab*} mj_wire=${mj_wire#*$mj_tab}
    mj_at_shim=${mj_wire%%$mj_tab*} mj_wire=${mj_wire#*$mj_tab}
    mj__probe_shim && mj__install_form "$mj_id" && mj__install_hook "$mj_event" "${mj_wire%%$mj_tab*}" || return 1
    mj__probe_payload
    mj_run="${mj_run}step $mj_event${mj_nl}line $mj_hook_line${mj_nl}send $mj_payload$mj_nl"
  done
  mj_plan=$mj_plan$mj_run
}

# mj__probe_connection returns 0 when the real launcher went through initialize,
# attach and detach in a scratch repository. Sets mj_reason either way.
mj__probe_connection() {
  mj__probe_wanted || return 1
  if mj_said=$("$MJ_HOME/build/majordomus-server" probe 2>&1); then
    mj_reason="self test passed, through $mj_scopes"
    return 0
  fi
  mj_said=${mj_said##*$mj_nl}
  mj_reason="self test failed, through $mj_scopes: ${mj_said#majordomus: } (MJ37)"
  return 1
}

# mj__probe_wanted returns 1, with mj_reason, when no self test is to be made.
mj__probe_wanted() {
  case $mj_probe in
  off) mj_reason="in $mj_scopes; the self test was skipped (--probe off)" ;;
  nested) mj_reason="in $mj_scopes; no self test is made inside one (MAJORDOMUS_PROBE)" ;;
  *) return 0 ;;
  esac
  return 1
}

# mj__probe_scratch makes a repository with a consent and a home of its own, one
# for all: mj_scratch.
mj__probe_scratch() {
  case $mj_scratch in ?*) return 0 ;; esac
  mj_scratch=$("$MJ_HOME/build/majordomus" settings scratch) || return 1
  mj_widget=$mj_scratch/widget
  mj_private=$mj_widget/.ai/local
  mj_cwd=$("$MJ_HOME/build/majordomus-hook" quote "$mj_widget") || return 1
  mkdir -p "$mj_scratch/home" "$mj_scratch/tmp" "$mj_private/prompts" "$mj_private/state/sessions-open" "$mj_private/state/sessions-closed" \
    "$mj_private/state/tmp" "$mj_private/session-contexts" "$mj_widget/.git/objects" "$mj_widget/.git/refs" "$mj_widget/.git/majordomus" &&
    printf 'ref: refs/heads/main\n' >"$mj_widget/.git/HEAD" &&
    printf '[core]\n\trepositoryformatversion = 0\n\tbare = false\n' >"$mj_widget/.git/config" &&
    printf '%s\n%s\n' "$mj_private" "${mj_w_home:-$MJ_HOME}" >"$mj_widget/.git/majordomus/enabled"
}

# mj__probe_shim puts the shim of a project's line where that line looks for it.
mj__probe_shim() {
  case $mj_scope in project) ;; *) return 0 ;; esac
  [ -f "$mj_at_shim" ] && mkdir -p "$mj_widget/.ai/repo/shims" && cp "$mj_at_shim" "$mj_widget/.ai/repo/shims/hook.sh"
}

# mj__probe_payload sets mj_payload to what the tool would send for mj_event, made
# of the keys in the adapter's own line.
mj__probe_payload() {
  case $mj_event in prompt) mj__install_row "$MJ_CAPTURE_PROMPTS" "$mj_id" ;; *) mj__install_row "$MJ_CAPTURE_LIFECYCLE" "$mj_id" ;; esac
  mj_payload='' mj_vendor=''
  for mj_word in $mj_row; do
    case $mj_word in "$mj_event":*) mj_vendor=${mj_word#*:} ;; esac
  done
  for mj_word in $mj_row; do
    mj_key=${mj_word#*=}
    mj_key=${mj_key%%,*}
    mj_value=''
    case $mj_word in
    event=*) mj_value="\"$mj_vendor\"" ;;
    session=*) mj_value="\"self-test-$mj_aspect\"" ;;
    prompt_id=*) mj_value='"self-test-prompt"' ;;
    text=*) mj_value="\"$mj_id: $MJ_PROBE_TEXT\"" ;;
    cwd=*) mj_value=$mj_cwd ;;
    source=*) case $mj_aspect in prompt) mj_value='"user"' ;; *) mj_value='"startup"' ;; esac ;;
    reason=*)
      mj_value=${mj_v_deliberate_ends%% *}
      mj_value="\"${mj_value:-other}\""
      ;;
    trigger=*) mj_value='"manual"' ;;
    esac
    case $mj_value in '') continue ;; esac
    case $mj_key in
    *.0) mj_value="\"${mj_key%.0}\":[$mj_value]" ;;
    *.*) mj_value="\"${mj_key%%.*}\":{\"${mj_key#*.}\":$mj_value}" ;;
    *) mj_value="\"$mj_key\":$mj_value" ;;
    esac
    mj_payload="$mj_payload${mj_payload:+,}$mj_value"
  done
  mj_payload="{$mj_payload}"
}

# mj__probe_all runs what was planned, in the scratch repository and with a short
# PATH: mj_answers, a line "ROW EVENT STATUS BYTES" for each that was run.
mj__probe_all() {
  mj_answers=''
  case $mj_plan in '') return 0 ;; esac
  mj_answers=$(printf '%s' "$mj_plan" | "$MJ_HOME/build/majordomus" settings drive --dir "$mj_widget" --limit "$MJ_PROBE_LIMIT" \
    --env PATH=/usr/bin:/bin --env "HOME=$mj_scratch/home" --env "TMPDIR=$mj_scratch/tmp" --env MAJORDOMUS_PROBE=1)
}

# mj__probe_sweep removes the scratch folder.
mj__probe_sweep() {
  case $mj_scratch in */majordomus-probe-*) rm -rf "$mj_scratch" ;; esac
  mj_scratch=''
}

# --- what came of it ---------------------------------------------------------

# mj__probe_verdict returns 0 when the lines of the row mj_id, mj_aspect recorded,
# end to end. Sets mj_reason either way, from mj_scopes.
mj__probe_verdict() {
  mj_failed=''
  if mj__probe_answers && "mj__probe_$mj_aspect"; then
    mj_reason="self test passed, through $mj_scopes"
    return 0
  fi
  mj_reason="self test failed, through $mj_scopes: $mj_failed (MJ37)"
  mj__probe_suspect
  return 1
}

# mj__probe_answers returns 1, with mj_failed, when one of the row's lines ended in
# a way that a client would mind.
mj__probe_answers() {
  mj_ran=no mj_words=no
  mj__install_row "$MJ_CAPTURE_LIFECYCLE" "$mj_id"
  case " $mj_row " in *' briefing:text '*) mj_words=yes ;; esac
  while IFS=$mj_tab read -r mj_row mj_event mj_answer mj_bytes; do
    case $mj_row in "$mj_id/$mj_aspect") mj_ran=yes ;; *) continue ;; esac
    case $mj_event/$mj_answer/$mj_bytes/$mj_words in
    */0/0/* | start/0/*/yes) ;;
    */timeout/*) mj_failed=${mj_failed:-"the line for $mj_event did not end within $MJ_PROBE_LIMIT"} ;;
    */unstarted/*) mj_failed=${mj_failed:-"the line for $mj_event cannot be started"} ;;
    */0/*) mj_failed=${mj_failed:-"the line for $mj_event printed something, which would reach the model"} ;;
    *) mj_failed=${mj_failed:-"the line for $mj_event ended with status $mj_answer"} ;;
    esac
  done <<MJ_ANSWERS
$mj_answers
MJ_ANSWERS
  case $mj_ran in no) mj_failed='the lines were not run' ;; esac
  case $mj_failed in ?*) return 1 ;; esac
}

# mj__probe_left reads once what all the lines left: mj_texts, the line of a text
# in each record; mj_closed, two lines for each episode record, the tool and how
# many compactions; and mj_still, the tool of each episode that is open.
mj__probe_left() {
  case ${mj_left_in:-} in "$mj_scratch") return 0 ;; esac
  mj_left_in=$mj_scratch
  mj_texts=$(grep -hF "$MJ_PROBE_TEXT\"" "$mj_private"/prompts/*.json 2>/dev/null)
  mj_closed=$(grep -h '^provider: \|^compactions: ' "$mj_widget"/.ai/repo/sessions/*.md 2>/dev/null)
  mj_still=$(grep -h '^provider: ' "$mj_private"/state/sessions-open/*.yaml 2>/dev/null)
}

# mj__probe_prompt looks for the one record. Its name begins with the time and
# its text, which begins with the provider.
mj__probe_prompt() {
  set -- "$mj_private"/prompts/??????????????-"$mj_id"-this-is-*.json
  mj__probe_left
  if [ ! -e "$1" ]; then
    mj_failed="the line left no record$(mj__probe_log)"
  elif [ "$#" -gt 1 ]; then
    mj_failed='the line left more than one record'
  else
    case $mj_texts in *"\"text\": \"$mj_id: $MJ_PROBE_TEXT\""*) return 0 ;; esac
    mj_failed='the record does not hold the prompt'
  fi
  return 1
}

# mj__probe_log prints what the log of lost prompts says of the provider.
mj__probe_log() {
  mj_line=$(grep -F " $mj_id prompt lost" "$mj_private/prompts/.capture.log" 2>/dev/null) && printf ' (%s)' "${mj_line#* }"
}

# mj__probe_session looks for the one episode record, and whether the compaction
# is in it where the tool tells of them. What is still open says what is missing.
mj__probe_session() {
  mj__probe_left
  mj_open='' mj_counted=''
  case $mj_nl$mj_still$mj_nl in *"${mj_nl}provider: $mj_id$mj_nl"*) mj_open=open ;; esac
  while read -r mj_key mj_value; do
    case $mj_key in
    provider:) mj_of=$mj_value ;;
    *) case $mj_of/$mj_counted in "$mj_id/") mj_counted=$mj_value ;; "$mj_id"/*) mj_counted=several ;; esac ;;
    esac
  done <<MJ_CLOSED
$mj_closed
MJ_CLOSED
  case $mj_counted/$mj_open in
  /open) mj_failed='the end made no episode record' ;;
  /) mj_failed='the start opened no episode' ;;
  */open) mj_failed='an episode is still open' ;;
  several/) mj_failed='the end made more than one episode record' ;;
  *)
    mj__install_row "$MJ_CAPTURE_LIFECYCLE" "$mj_id"
    case " $mj_row/$mj_counted" in *' compact:'*'/1') return 0 ;; *' compact:'*) ;; *) return 0 ;; esac
    mj_failed='the compaction was not noted'
    ;;
  esac
  return 1
}

# mj__probe_suspect adds to mj_reason what is known to break a line.
mj__probe_suspect() {
  mj_cr=$(printf '\r')
  for mj_path in "$mj_at_shim" "$mj_kit"/lib/capture.sh "$mj_kit"/lib/episode.sh "$mj_kit"/share/generated/providers.sh; do
    if [ -f "$mj_path" ] && [ -r "$mj_path" ] && grep -q "$mj_cr" "$mj_path"; then
      mj_reason="$mj_reason; '$mj_path' has CRLF line ends"
    fi
  done
}
