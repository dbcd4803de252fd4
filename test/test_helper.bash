# test_helper.bash: what the cases share. Every case has its own HOME, its own
# repository and nothing of this machine's configuration.

top=$(cd "$BATS_TEST_DIRNAME/../.." && pwd -P)
majordomus=$top/bin/majordomus
tool=$top/build/tool
payloads=$top/test/payloads/claude-code

# MJ_RUNTIME=embedded runs the hooks of every case without a shell, and
# MJ_RUNTIME=shell has the installed line's own shell read the library.
default_shell=sh
case ${MJ_RUNTIME:-} in embedded) default_shell=$top/test/embedded-sh ;; esac

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
  export MJ_EMBEDDED=$top/build/majordomus-hook
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
  wire >/dev/null
}

# wire OPTION... wires Claude Code. The cases of faults and hostile input (8xx)
# try the library in every shell, so they say that they mean a shell; the others
# take what a person gets, unless MJ_RUNTIME=shell asks for the same in all.
wire() { "$majordomus" capture install --provider claude-code $(wire_runtime "$@") "$@"; }

wire_runtime() {
  case "${MJ_RUNTIME:-}/${BATS_TEST_FILENAME##*/}/$*" in
  *--runtime* | *project*) ;;
  shell/* | */8*) printf '%s' '--runtime shell' ;;
  esac
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
  ${shell:-$default_shell} -c "$line"
}

# prompt TEXT [CHANGE...] sends a prompt through the installed line.
prompt() {
  local text=$1
  shift
  hook UserPromptSubmit <<<"$(payload UserPromptSubmit "prompt=$text" prompt_id- "$@")"
}

# A payload is there before its hook starts: on a busy machine a pipe could stay
# empty for longer than a hook waits.
start() { hook SessionStart <<<"$(payload SessionStart.startup "$@")"; }
end() { hook SessionEnd <<<"$(payload SessionEnd.prompt_input_exit "$@")"; }
compact() { hook PreCompact <<<"$(payload PreCompact.manual "$@")"; }

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

bats_require_minimum_version 1.5.0 # run --separate-stderr

# span NAME [FILE] prints a member of the only record, or of FILE, as it stands.
span() { LC_ALL=C sed -n "s/^  \"$1\": //p" "${2:-$(record)}" | LC_ALL=C sed 's/,$//'; }

# capture EVENT PAYLOAD [CHANGE...] sends a payload through the command instead
# of the hook; its last line on standard error says what happened.
capture() {
  local event=$1
  shift
  if [ "$event" = prompt ]; then
    "$majordomus" capture prompt --provider claude-code <<<"$(payload "$@")"
  else
    "$majordomus" capture session --provider claude-code --event "$event" <<<"$(payload "$@")"
  fi
}

# snapshot DIR prints what is in a folder: every path, and a sum of every file.
snapshot() { (cd "$1" && find . -print | sort && find . -type f -exec cksum {} + | sort -k 3); }

# mode PATH prints permissions in the form of ls.
mode() { ls -ld "$1" | cut -c 1-10; }

# commit FILE [TEXT] commits a file here and prints the commit.
commit() {
  printf '%s\n' "${2:-some text}" >"$1"
  git add "$1"
  git commit -q -m "$1"
  git rev-parse HEAD
}

# later HOURS prints the time so many hours from now, for MAJORDOMUS_CLOCK.
later() { "$tool" later "$1"; }

# --- faults and hostile input (8xx) ---

# line EVENT prints the installed command line.
line() { "$tool" command "$HOME/.claude/settings.json" "$1"; }

# feed FILE [EVENT] sends a file through the installed line, in $shell; a pipe
# that is not read to its end is an error.
feed() { "$tool" feed "$1" ${shell:-$default_shell} -c "$(line "${2:-UserPromptSubmit}")"; }

# shells prints the shells a client could use that are here, and tells about
# those that are not.
shells() {
  local name
  case ${MJ_RUNTIME:-} in embedded)
    printf '%s\n' "$default_shell"
    return
    ;;
  esac
  for name in dash bash busybox mksh zsh; do
    command -v "$name" >/dev/null || {
      printf '# %s is not installed: not tried\n' "$name" >&3
      continue
    }
    case $name in
    bash) printf 'bash\nbash --posix\n' ;;
    busybox) printf 'busybox sh\n' ;;
    zsh) printf 'zsh\nzsh --emulate sh\n' ;;
    *) printf '%s\n' "$name" ;;
    esac
  done
}

# runtimes prints the shells, and what stands for the runtime without one.
runtimes() {
  shells
  printf '%s\n' "$top/test/embedded-sh"
}

# own_toolkit makes a copy of the toolkit for the case to damage, in $kit.
own_toolkit() {
  kit=$BATS_TEST_TMPDIR/kit
  mkdir -p "$kit/build" "$kit/scripts"
  cp -R "$top/lib" "$top/share" "$top/bin" "$kit/"
  cp "$top/scripts/provider-evidence-check" "$kit/scripts/"
  cp "$top/build/majordomus" "$top/build/majordomus-hook" "$kit/build/"
  export MJ_EMBEDDED=$kit/build/majordomus-hook
  majordomus=$kit/bin/majordomus
}

# forget_all clears away what the last row of a table left.
forget_all() { rm -f "$private"/prompts/* "$private"/prompts/.capture.log; }

# assert_lost WORDS: no record, and one line in the log that has these words.
assert_lost() {
  equal "$(records)" '' && equal "$(lost | wc -l)" 1 && contains "$(lost)" "$1"
}

# assert_nothing_kept: no record, and no complaint about one either.
assert_nothing_kept() {
  equal "$(records)" '' && equal "$(lost)" ''
}

# assert_usable: the next prompt is recorded, and afterwards nothing lies
# about that a run has not finished.
assert_usable() {
  local before
  before=$(records | wc -l)
  run prompt "the next prompt $RANDOM$RANDOM"
  assert_silent && equal "$(records | wc -l)" $((before + 1)) && assert_tidy
}

assert_tidy() {
  equal "$(find "$private/state/tmp" -mindepth 1; find "$repo/.ai/repo/sessions" -name '.*' -type f 2>/dev/null)" '' && private_modes
}

# lacks TEXT PART: the part does not stand in the text.
lacks() {
  case $1 in *"$2"*) ;; *) return 0 ;; esac
  printf 'did not expect: %s\nin: %s\n' "$2" "$1" >&2
  return 1
}

# The session of the recorded payloads.
session=3f0b6c1e-8a54-4d1b-9c77-2f5e0d9a4b10

# fixed makes time and chance the same in every run of a hook.
fixed() { export MAJORDOMUS_CLOCK=2026-05-04T03:02:01Z MAJORDOMUS_RANDOM=0123abcd; }

# policy WHOSE LINE... writes a policy, the repository's or the person's, and
# has it compiled.
policy() {
  local file=$repo/.ai/repo/policy.yaml
  if [ "$1" = person ]; then file=$HOME/.config/majordomus/config.yaml; fi
  shift
  mkdir -p "${file%/*}"
  printf '%s\n' "$@" >"$file"
  "$majordomus" policy compile --store "$private" --at .
}

# skipped REASON: nothing was stored of the last prompt, it was counted with
# this reason, and the client saw nothing.
skipped() {
  assert_silent && equal "$(records)" '' && equal "$(lost)" '' &&
    equal "$(happened prompt.skipped)" 1 && contains "$(ledger)" "\"data\":{\"reason\":\"$1\"}"
}

# library SHELL SCRIPT [ARGUMENT...] runs a script in which the library was read.
library() {
  local with=$1 script=$2
  shift 2
  MJ_HOME=${majordomus%/bin/majordomus} $with -c ". \"\$MJ_HOME/lib/capture.sh\"; $script" library "$@"
}

# key_of PROVIDER SESSION prints the key of a provider session.
key_of() { "$top/build/majordomus-hook" resolve --provider "$1" --session "$2" --get key; }

# long_ago FILE... makes it look as if nobody had touched them for years.
long_ago() { TZ=UTC touch -t 200001020304.05 "$@"; }

contexts() { find "$private/session-contexts" -name '*.md' | sort; }

# worktree_id DIR prints the id of a work tree by its rule.
worktree_id() { printf '%s' "$1" | { sha256sum 2>/dev/null || shasum -a 256; } | cut -c 1-16; }

# whole_session sends a session with awkward prompts; with 'fixed' it leaves the
# same bytes every time.
whole_session() {
  start
  prompt "it's \`a\` \$(b) \"c\" \\ %s"
  prompt - 'prompt:="\r\n\u00e9 \ud83d\ude00 \ud800 é %log x\n\n"'
  prompt "" 'prompt:=" "'
  prompt "with an id" prompt_id=p1
  compact
  TZ=UTC touch -t 202605040302.01 "$(opened)"
  end
  MAJORDOMUS_RANDOM=4567cdef prompt "after the end"
}

# by_command EVENT sends the payload on standard input through the command that
# belongs to the vendor's event.
by_command() {
  case $1 in
  UserPromptSubmit) "$majordomus" capture prompt --provider claude-code ;;
  SessionStart) "$majordomus" capture session --provider claude-code --event start ;;
  PreCompact) "$majordomus" capture session --provider claude-code --event compact ;;
  SessionEnd) "$majordomus" capture session --provider claude-code --event end ;;
  esac
}

# settings_with writes standard input as the person's settings of Claude Code,
# keeps a copy, and wires the tool.
settings_with() {
  settings=$HOME/.claude/settings.json
  mkdir -p "$HOME/.claude"
  cat >"$settings"
  cp "$settings" "$BATS_TEST_TMPDIR/before"
  wire >/dev/null || return 1
  grep -qF "MJ_HOOK='claude-code prompt'" "$settings"
}

# restored: the settings are what they were, byte for byte.
restored() { cmp "$settings" "$BATS_TEST_TMPDIR/before"; }

unwire() { "$majordomus" capture uninstall --provider claude-code "$@"; }

# project_hook EVENT runs the command line of the project's settings here.
project_hook() { sh -c "$("$tool" command "$CLAUDE_PROJECT_DIR/.claude/settings.json" "$1")"; }

# mounted DIR OPTION... puts a small file system of its own on the folder, or
# skips the case where this may not be done.
mounted() {
  local dir=$1
  shift
  mkdir -p "$dir"
  mount "$@" "$dir" 2>/dev/null || skip "a file system cannot be mounted here (needs root and CAP_SYS_ADMIN)"
  mounts="$dir ${mounts:-}"
}

teardown() {
  local dir
  for dir in ${mounts:-}; do umount -l "$dir"; done
}

# sender NAME FIXTURE EVENT makes a program that sends a payload through the
# installed line, changed as its arguments say, from where it is started.
sender() {
  {
    printf '#!/bin/sh\n"%s" payload "%s/%s.json" "cwd=$PWD" "$@" | {\n' "$tool" "$payloads" "$2"
    line "$3"
    printf '\n}\n'
  } >"$BATS_TEST_TMPDIR/$1"
  chmod 700 "$BATS_TEST_TMPDIR/$1"
}

# rounds DEFAULT prints how many rounds a case of races or kills takes.
rounds() { printf '%s\n' "${MJ_ROUNDS:-$1}"; }

# measured COMMAND... prints how many microseconds it takes, and a fifth more.
measured() {
  local from=${EPOCHREALTIME/[.,]/}
  "$@" >/dev/null
  printf '%s\n' $(((${EPOCHREALTIME/[.,]/} - from) * 6 / 5))
}

# aged makes what a shell left of here-documents old enough to be swept.
aged() { find "$private/state/tmp" -type f ! -name 't-*' ! -name 'j-*' ! -name 'd-*' -exec touch -d '2 minutes ago' {} +; }

# assert_tortured: the last run of build/torture tried something and found
# nothing; where processes cannot be traced nothing was tried.
assert_tortured() {
  case $status in 77) skip "${output##*skipped: }" ;; esac
  equal "$status" 0 && contains "$output" ', 0 findings'
}
