# archive_helper.bash: what the cases of the archive share beside test_helper:
# records, contexts and published episodes as years of work leave them.

load "$BATS_TEST_DIRNAME/../test_helper"

# archive switches recording on here.
archive() { "$majordomus" init >/dev/null; }

# old NAME TIME [MEMBER=JSON|MEMBER-]... writes a prompt's record, of the session
# "s1" in this worktree, an orphan; members are changed, added or left out.
old() {
  local name=$1 at=$2 change key i kept
  shift 2
  local members=(
    'schema="majordomus.capture/v1"' "started_at=\"$at\"" 'provider="claude-code"' 'event="UserPromptSubmit"' "id=\"id-$name\""
    'session="s1"' 'episode=null' 'episode_link="orphan"' 'origin="person"' 'repository_id="local:0123456789abcdef"'
    "worktree_id=\"$(worktree_id "$repo")\"" 'source="user"' "cwd=\"$repo\"" "repository=\"$repo\"" 'branch="main"' 'head=null'
    'redacted=[]' "text=\"the words of $name\""
  )
  for change in "$@"; do
    key=${change%%=*}
    case $change in *=*) ;; *) key=${change%-} ;; esac
    kept=()
    for i in "${members[@]}"; do
      case $i in
      "$key="*) case $change in *=*) kept+=("$change") change='' ;; esac ;;
      *) kept+=("$i") ;;
      esac
    done
    members=("${kept[@]}")
    case $change in *=*) members+=("$change") ;; esac
  done
  mkdir -p "$private/prompts"
  {
    printf '{'
    i=''
    for change in "${members[@]}"; do
      printf '%s\n  "%s": %s' "$i" "${change%%=*}" "${change#*=}"
      i=,
    done
    printf '\n}\n'
  } >"$private/prompts/$name.json"
  printf 'a rendering: the words of %s\n' "$name" >"$private/prompts/$name.md"
  chmod 600 "$private/prompts/$name".*
  long_ago "$private/prompts/$name".*
}

# context EPISODE SESSION FROM [TO] writes the frozen context of an episode.
context() {
  mkdir -p "$private/session-contexts"
  {
    printf '%s\n' --- 'schema: majordomus.context/v1' "episode: $1" 'provider: claude-code' "provider_session: \"$2\"" \
      "worktree_id: $(worktree_id "$repo")" 'opened_by: hook' "opened_at: $3" 'branch: "main"' 'head: null' --- '' '## Notes' ''
    if [ $# -gt 3 ]; then printf '%s\n' '' '## Close' '' "closed_at: $4" 'outcome: closed' 'reason: "clear"' "record: $1.md"; fi
  } >"$private/session-contexts/$1.md"
  chmod 600 "$private/session-contexts/$1.md"
}

# published EPISODE FROM TO writes the record of a closed episode.
published() {
  mkdir -p "$private/sessions"
  printf '%s\n' --- 'schema: majordomus.session/v1' "episode: $1" 'provider: claude-code' 'opened_by: hook' "opened_at: $2" \
    "closed_at: $3" 'outcome: closed' 'reason: "clear"' "worktree_id: $(worktree_id "$repo")" --- '' '# an episode' >"$private/sessions/$1.md"
  chmod 600 "$private/sessions/$1.md"
}

# linked NAME prints how a record is linked, and to what.
linked() { printf '%s %s\n' "$(span episode_link "$private/prompts/$1.json")" "$(span episode "$private/prompts/$1.json")"; }

# texts prints how many records have a text.
texts() { grep -l '^  "text": "' "$private"/prompts/*.json | wc -l | tr -d ' '; }

# many RECORDS EPISODES makes an archive of made-up prompts over 360 days.
many() { "$tool" fill "$private" "$repo" "$1" "$2"; }

# all_whole: every record parses and none of COUNT is missing.
all_whole() {
  "$tool" valid "$private"/prompts/*.json && equal "$(find "$private/prompts" -name '*.json' | wc -l | tr -d ' ')" "$1"
}

# killed COMMAND... kills the command at a random moment of its life.
killed() {
  : >"$BATS_TEST_TMPDIR/nothing"
  "$tool" kill "$((RANDOM % ${longest:-400000}))" "$BATS_TEST_TMPDIR/nothing" "$@" >/dev/null 2>&1 || true
}

# rounds N prints how often a case with chance in it is played: N, or MJ_ROUNDS.
rounds() { printf '%s\n' "${MJ_ROUNDS:-$1}"; }
