# adapters_helper.bash: what the cases about the tools' own payloads share.

load ../status_helper

# fed PROVIDER EVENT runs our shim as the tool's line does, for an event of ours.
fed() { MJ_HOOK="$1 $2" ${shell:-sh} -c '. "$0"' "$top/share/shims/hook.sh"; }

# sent FILE [CHANGE...] prints a tool's payload, as if it were sent from here.
sent() {
  local file=$top/test/payloads/$1
  shift
  if grep -q '"workspace_roots"' "$file"; then
    set -- "workspace_roots:=[\"$PWD\"]" "$@"
  elif grep -q '"cwd"' "$file"; then
    set -- "cwd=$PWD" "$@"
  fi
  "$tool" payload "$file" "$@"
}

# send PROVIDER EVENT FILE [CHANGE...] sends it through that provider's line.
send() {
  local provider=$1 event=$2
  shift 2
  fed "$provider" "$event" <<<"$(sent "$@")"
}

# reviewed FILE writes what Codex does when a person trusts this repository and,
# in /hooks, the hooks of a file.
reviewed() {
  local config=$HOME/.codex/config.toml
  mkdir -p "${config%/*}"
  grep -qsF '[projects.' "$config" || printf '[projects."%s"]\ntrust_level = "trusted"\n' "$repo" >>"$config"
  "$tool" reviewed "$1" >>"$config"
}

# driven prints what the tables of the library drive: PROVIDER EVENT VENDOR_EVENT.
driven() {
  library sh 'printf "%s\n" "$MJ_CAPTURE_PROMPTS$MJ_CAPTURE_LIFECYCLE" | while read -r id rest; do
    for word in $rest; do case $word in prompt:?* | start:?* | compact:?* | end:?*) printf "%s %s %s\n" "$id" "${word%%:*}" "${word#*:}" ;; esac; done
  done'
}

# starts PROVIDER prints the payload that opens a session of it, or nothing.
starts() {
  awk -F '\t' -v id="$1" '$2 == id && $4 == "opened" { print $1; exit }' "$top/test/payloads/outcomes.tsv"
}

# every PROVIDER... sends every payload that the table has for these, and fails
# at the first whose outcome is another, with its name.
every() {
  local file provider event outcome evidence came table failed=0 sent=0
  "$majordomus" init >/dev/null
  table=$(driven)
  while IFS=$'\t' read -r file provider event outcome evidence; do
    case $file in '' | '#'*) continue ;; esac
    case " $* " in *" $provider:${file%%/*} "*) ;; *) continue ;; esac
    sent=$((sent + 1))
    came=$(outcome_of "$file" "$provider" "$event" "$outcome")
    if [ "$came" != "$outcome" ]; then
      printf "'%s' through '%s': expected '%s', but it was '%s'\n%s\n" "$file" "$provider" "$outcome" "$came" "$(ledger)" >&2
      failed=1
    fi
  done <"$top/test/payloads/outcomes.tsv"
  [ "$sent" -gt 0 ] && [ "$failed" -eq 0 ]
}

# outcome_of FILE PROVIDER EVENT EXPECTED sends one payload to a repository in
# which nothing has happened yet, and prints what came of it.
outcome_of() {
  local our first said
  rm -rf "$private"/prompts/* "$private"/state/sessions-* "$private"/state/seen "$private"/state/ledger.jsonl "$private"/session-contexts/* "$repo/.ai/repo/sessions"
  our=$(awk -v id="$2" -v event="$3" '$1 == id && $3 == event { print $2 }' <<<"$table")
  if [ -z "$our" ]; then
    unwired "$1" "$2" "$3"
    return 0
  fi
  first=$(starts "$2")
  case $4 in opened | foreign | refused | skipped\ foreign) first='' ;; esac
  if [ -n "$first" ]; then
    send "$2" start "$first" >/dev/null
    rm "$private/state/ledger.jsonl"
  fi
  said=$(send "$2" "$our" "$1") || {
    printf 'status %s\n' "$?"
    return 0
  }
  case $our:$said in start:* | *:) came_of "$2" "$our" "$1" ;; *) printf 'it printed: %s\n' "$said" ;; esac
}

# came_of PROVIDER OUR_EVENT FILE reads the ledger of one event.
came_of() {
  local last event
  last=$(ledger | tail -n 1)
  event=$(sed 's/.*"event":"\([^"]*\)".*/\1/' <<<"$last")
  case $event in
  prompt.recorded) printf 'recorded %s\n' "$(field episode_link)" ;;
  prompt.skipped) printf 'skipped %s%s\n' "$(sed 's/.*"reason":"\([^"]*\)".*/\1/' <<<"$last")" "$(records)" ;;
  session.opened | session.kept | session.compacted) printf '%s\n' "${event#session.}" ;;
  session.closed) printf 'closed %s\n' "$(front outcome "$(episodes)")" ;;
  session.*.foreign) printf 'foreign%s%s\n' "$(opened)" "$(episodes)" ;;
  session.*.received) refused_by_hand "$1" "$2" "$3" ;;
  *) printf "in the ledger: '%s'; lost: '%s'\n" "$event" "$(lost)" ;;
  esac
}

# refused_by_hand PROVIDER OUR_EVENT FILE prints "refused" when nothing moved and
# the command of the same event says so.
refused_by_hand() {
  local said
  if said=$(sent "$3" | "$majordomus" capture session --provider "$1" --event "$2" 2>&1); then
    printf 'the command did not refuse\n'
  elif grep -q 'nothing was changed' <<<"$said"; then
    printf 'refused%s%s\n' "$(opened)" "$(episodes)"
  else
    printf '%s\n' "$said"
  fi
}

# unwired FILE PROVIDER EVENT prints why no line of ours gets this payload.
unwired() {
  if grep -q "^$2 prompt " <<<"$table"; then
    printf 'unwired\n'
    return 0
  fi
  send "$2" prompt "$1" >/dev/null
  send "$2" start "$1" >/dev/null
  if sent "$1" | "$majordomus" capture prompt --provider "$2" 2>&1 | grep -q "no prompt adapter here" &&
    sent "$1" | "$majordomus" capture session --provider "$2" --event start 2>&1 | grep -q "no session adapter here"; then
    printf 'unadapted%s%s%s\n' "$(ledger)" "$(records)" "$(opened)"
  fi
}
