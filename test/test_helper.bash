# test_helper.bash: what the cases share. Every case has its own HOME, its own
# repository and nothing of this machine's configuration.

top=$(cd "$BATS_TEST_DIRNAME/../.." && pwd -P)
majordomus=$top/bin/majordomus
tool=$top/build/tool
payloads=$top/test/payloads/claude-code

setup() {
  isolate
  new_repository "$BATS_TEST_TMPDIR/widget"
}

# isolate gives the case a home of its own.
isolate() {
  unset -v XDG_CONFIG_HOME XDG_DATA_HOME XDG_STATE_HOME CLAUDE_CONFIG_DIR CLAUDE_PROJECT_DIR CLAUDE_CODE_SESSION_ID
  unset -v MAJORDOMUS MAJORDOMUS_CLOCK MAJORDOMUS_RANDOM MJ_HOME MJ_HOOK NO_COLOR
  export HOME=$BATS_TEST_TMPDIR/home TMPDIR=$BATS_TEST_TMPDIR/tmp
  export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_NOSYSTEM=1
  export GIT_AUTHOR_NAME=case GIT_AUTHOR_EMAIL=case@localhost GIT_COMMITTER_NAME=case GIT_COMMITTER_EMAIL=case@localhost
  mkdir -p "$HOME" "$TMPDIR"
  umask 022
}

# new_repository DIR makes a repository with one commit and goes there.
new_repository() {
  mkdir -p "$1"
  cd "$1" || return 1
  git init -q -b main .
  git commit -q --allow-empty -m start
  repo=$(pwd -P)
  private=$repo/.ai/local
}

# recording switches recording on here and wires Claude Code for this home.
recording() {
  "$majordomus" init >/dev/null
  "$majordomus" capture install --provider claude-code >/dev/null
}

# payload NAME [CHANGE...] prints a recorded payload of Claude Code, sent from
# here (see 'tool payload' for changes).
payload() {
  local name=$1
  shift
  "$tool" payload "$payloads/$name.json" "cwd=$PWD" "$@"
}

# hook EVENT runs the installed command line as the client does, in $shell.
hook() {
  local line
  line=$("$tool" command "$HOME/.claude/settings.json" "$1") || return 99
  ${shell:-sh} -c "$line"
}

# prompt TEXT [CHANGE...] sends a prompt through the installed line.
prompt() {
  local text=$1
  shift
  payload UserPromptSubmit "prompt=$text" prompt_id- "$@" | hook UserPromptSubmit
}

start() { payload SessionStart.startup "$@" | hook SessionStart; }
end() { payload SessionEnd.prompt_input_exit "$@" | hook SessionEnd; }
compact() { payload PreCompact.manual "$@" | hook PreCompact; }

# records prints the prompt records' paths, oldest first.
records() { find "$private/prompts" -name '*.json' 2>/dev/null | sort; }

# record prints the path of the only record, and fails unless there is one.
record() {
  [ "$(records | wc -l)" -eq 1 ] || {
    printf 'expected one record, found:\n%s\n' "$(records)" >&2
    return 1
  }
  records
}

# field NAME [FILE] prints a member of the only record, or of FILE.
field() { "$tool" get "${2:-$(record)}" "$1"; }

# episodes prints the published records' paths, oldest first.
episodes() { find "$repo/.ai/repo/sessions" "$private/sessions" -name '*.md' 2>/dev/null | sort; }

# front NAME FILE prints a line of a file's front matter.
front() { sed -n "s/^$1: //p" "$2" | head -n 1; }

opened() { find "$private/state/sessions-open" -name '*.yaml' | sort; }
ledger() { cat "$private/state/ledger.jsonl" 2>/dev/null; }

# happened EVENT prints how often the ledger has the event.
happened() { ledger | grep -c "\"event\":\"$1\"" || true; }

lost() { cat "$private/prompts/.capture.log" 2>/dev/null; }

equal() {
  [ "$1" = "$2" ] || {
    printf 'expected: %s\nbut got:  %s\n' "$2" "$1" >&2
    return 1
  }
}

contains() {
  case $1 in *"$2"*) return 0 ;; esac
  printf 'expected to find: %s\nin: %s\n' "$2" "$1" >&2
  return 1
}

# assert_silent: the last run ended with 0 and said nothing on either stream.
assert_silent() {
  equal "$status" 0 && equal "$output" ''
}

assert_refused() {
  equal "$status" 1 && contains "$output" 'majordomus: '
}

assert_failed() {
  equal "$status" 3 && contains "$output" 'majordomus: '
}

# private_modes fails when anything in the private half could be read by others.
private_modes() {
  local loose
  loose=$(find "$private" \( -type d ! -perm 700 \) -o \( -type f ! -perm 600 \))
  equal "$loose" ''
}
