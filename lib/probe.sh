# shellcheck shell=sh
# probe.sh: the self test behind the word "verified". The installed line itself
# is run as the tool runs it, against a repository, a consent and a home of its
# own in a scratch folder; the real archive is not touched. status.sh sources
# it, and says which lines are where.

MJ_PROBE_TEXT='This is the self test of majordomus capture status.'
MJ_PROBE_LIMIT=10s # a hook waits 10 s for a payload at most, and here it comes at once

# mj__probe_run returns 0 when the installed lines recorded, end to end, into
# a scratch store. Sets mj_reason either way.
mj__probe_run() {
  case $mj_like in ?*)
    case $mj_like_kind in
    matched) mj_reason="$mj_like is limited by a matcher, so it does not always fire" ;;
    shim) mj_reason="$mj_like is not the one that 'majordomus capture install' writes, so it was not run" ;;
    *) mj_reason="$mj_like is not the line that 'majordomus capture install' writes, so it was not run" ;;
    esac
    return 1
    ;;
  esac
  mj__probe_wanted || return 1
  mj_failed=''
  if mj__probe_scratch && "mj__probe_$mj_aspect"; then
    mj_reason="self test passed, through $mj_scopes"
    return 0
  fi
  mj_reason="self test failed, through $mj_scopes: ${mj_failed:-no scratch folder can be made}"
  mj__probe_suspect
  return 1
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
  mj_reason="self test failed, through $mj_scopes: ${mj_said#majordomus: }"
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

# mj__probe_scratch makes a repository with a consent and a home of its own,
# once for each provider: mj_scratch.
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

# mj__probe_sweep removes the scratch folder of a provider.
mj__probe_sweep() {
  case $mj_scratch in */majordomus-probe-*) rm -rf "$mj_scratch" ;; esac
  mj_scratch=''
}

mj__probe_prompt() {
  mj__probe_drive prompt || return 1
  mj_found=$(find "$mj_private/prompts" -name '*.json')
  case $mj_found in
  '') mj_failed="the line left no record$(mj__probe_log)" ;;
  *"$mj_nl"*) mj_failed='the line left more than one record' ;;
  *)
    if grep -qF "\"text\": \"$MJ_PROBE_TEXT\"" "$mj_found"; then
      return 0
    fi
    mj_failed='the record does not hold the prompt'
    ;;
  esac
  return 1
}

# mj__probe_log prints what the log of lost prompts says.
mj__probe_log() {
  if [ -r "$mj_private/prompts/.capture.log" ]; then
    IFS= read -r mj_line <"$mj_private/prompts/.capture.log" && printf ' (%s)' "${mj_line#* }"
  fi
}

mj__probe_session() {
  for mj_pair in $mj_pairs; do
    mj__probe_drive "${mj_pair%%:*}" || return 1
    mj_open=$(find "$mj_private/state/sessions-open" -name '*.yaml')
    case ${mj_pair%%:*} in
    start) [ -n "$mj_open" ] || mj_failed='the start opened no episode' ;;
    compact) [ -n "$mj_open" ] && grep -q '^- [^ ]* compact' "$mj_open" || mj_failed='the compaction was not noted' ;;
    end)
      mj_found=$(find "$mj_widget/.ai/repo/sessions" -name '*.md' 2>/dev/null)
      case $mj_open/$mj_found in
      /*"$mj_nl"*) mj_failed='the end made more than one episode record' ;;
      /?*) ;;
      *) mj_failed='the end made no episode record' ;;
      esac
      ;;
    esac
    case $mj_failed in ?*) return 1 ;; esac
  done
}

# mj__probe_drive EVENT runs the installed line of an event as the client does:
# sh -c, in the scratch repository, with a short PATH.
mj__probe_drive() {
  mj_line='' mj_in=$mj_widget
  while IFS=$mj_tab read -r mj_our mj_scope mj_at_shim mj_at_word mj_at_file; do
    case $mj_our in "$1") break ;; esac
  done <<MJ_WIRES
$mj_wires
MJ_WIRES
  mj_line=$(mj_install_line "$mj_id" "$1" "$mj_at_word")
  case $mj_scope in project) mj_in=$mj_w_root ;; esac # where that line looks for its shim
  if [ ! -r "$mj_widget/.git/majordomus/enabled" ]; then
    return 1
  fi
  mj_answer=$(mj__probe_payload "$1" | "$MJ_HOME/build/majordomus" settings drive --dir "$mj_widget" --limit "$MJ_PROBE_LIMIT" \
    --env PATH=/usr/bin:/bin --env "HOME=$mj_scratch/home" --env "TMPDIR=$mj_scratch/tmp" --env MAJORDOMUS_PROBE=1 \
    --env "CLAUDE_PROJECT_DIR=$mj_in" "$mj_line") || {
    mj_failed="the line for $1 cannot be started"
    return 1
  }
  case $1/$mj_answer in
  start/"0$mj_tab"* | */"0${mj_tab}0") return 0 ;;
  */timeout*) mj_failed="the line for $1 did not end within $MJ_PROBE_LIMIT" ;;
  */"0$mj_tab"*) mj_failed="the line for $1 printed something, which would reach the model" ;;
  *) mj_failed="the line for $1 ended with status ${mj_answer%%$mj_tab*}" ;;
  esac
  return 1
}

# mj__probe_payload EVENT prints what the tool would send, made of the keys in
# the adapter's own line.
mj__probe_payload() {
  case $1 in prompt) mj_table=$MJ_CAPTURE_PROMPTS ;; *) mj_table=$MJ_CAPTURE_LIFECYCLE ;; esac
  mj_gap='{'
  for mj_word in $(mj__wiring_word "$mj_table" "$mj_id"); do
    mj_key=${mj_word#*=}
    mj_key=${mj_key%%,*}
    mj_value=''
    case $mj_word in
    event=*)
      mj_value=$(mj__install_events "$mj_table" "$1")
      mj_value="\"${mj_value#*:}\""
      ;;
    session=*) mj_value="\"self-test-$mj_aspect\"" ;;
    prompt_id=*) mj_value='"self-test-prompt"' ;;
    text=*) mj_value="\"$MJ_PROBE_TEXT\"" ;;
    cwd=*) mj_value=$mj_cwd ;;
    source=*) case $mj_aspect in prompt) mj_value='"user"' ;; *) mj_value='"startup"' ;; esac ;;
    reason=*) mj_value="\"${mj_v_deliberate_ends%% *}\"" ;;
    trigger=*) mj_value='"manual"' ;;
    esac
    case $mj_value in '') continue ;; esac
    case $mj_key in
    *.*) printf '%s"%s":{"%s":%s}' "$mj_gap" "${mj_key%%.*}" "${mj_key#*.}" "$mj_value" ;;
    *) printf '%s"%s":%s' "$mj_gap" "$mj_key" "$mj_value" ;;
    esac
    mj_gap=,
  done
  printf '}\n'
}

# mj__probe_suspect adds to mj_reason what is known to break a line.
mj__probe_suspect() {
  mj_cr=$(printf '\r')
  for mj_path in "$mj_at_shim" "$mj_kit"/lib/capture.sh "$mj_kit"/lib/episode.sh "$mj_kit"/share/generated/providers.sh; do
    if [ -r "$mj_path" ] && grep -q "$mj_cr" "$mj_path"; then
      mj_reason="$mj_reason; '$mj_path' has CRLF line ends"
    fi
  done
}
