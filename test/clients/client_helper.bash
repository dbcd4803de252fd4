# client_helper.bash: what the cases with the real Claude Code share. Each has a
# home and a repository of its own, and a model stand-in that dies with it.

load ../test_helper

claude_code=${MAJORDOMUS_CLAUDE_CODE:-}
model_log=$BATS_TEST_TMPDIR/model.log
limit=()
if command -v timeout >/dev/null; then limit=(timeout --foreground 90); fi

setup() {
  [ -x "$claude_code" ] || skip "skipped: $(why_no_client)"
  isolate
  new_repository "$BATS_TEST_TMPDIR/widget"
}

why_no_client() {
  if [ -n "${MAJORDOMUS_CLAUDE_CODE_MISSING:-}" ]; then
    printf '%s' "$MAJORDOMUS_CLAUDE_CODE_MISSING"
  elif [ -n "$claude_code" ]; then
    printf "'%s' is no program (given by MAJORDOMUS_CLAUDE_CODE)" "$claude_code"
  else
    printf "there is no Claude Code; 'make test-clients' gets it"
  fi
}

# teardown ends what the case started: by its number, or by its own socket.
teardown() {
  close_terminal
  if [ -n "${running:-}" ]; then kill -KILL "$running" 2>/dev/null || true; fi
  no_model
  if [ -z "${BATS_TEST_COMPLETED:-}" ] && [ -n "${private:-}" ]; then
    printf 'ledger:\n%s\nlost:\n%s\nmodel:\n%s\n' "$(ledger)" "$(lost)" "$(cat "$model_log" 2>/dev/null)"
  fi
}

# --- the model stand-in ---

# model [OPTION...] starts the stand-in (see modelserver's own help). It ends
# when this shell closes the pipe, so it cannot be left over.
model() {
  local pipe=$BATS_TEST_TMPDIR/model.in said=$BATS_TEST_TMPDIR/model.out
  no_model
  rm -f "$pipe" "$said"
  mkfifo "$pipe"
  "$top/build/modelserver" --for 170s --log "$model_log" "$@" <"$pipe" >"$said" 3>&- &
  model_pid=$!
  exec 9>"$pipe"
  await 'the stand-in to listen' test -s "$said"
  model_url=$(sed -n 's/^listening //p' "$said")
}

no_model() {
  if [ -z "${model_pid:-}" ]; then return 0; fi
  exec 9>&-
  wait "$model_pid" || true
  model_pid=''
}

# asked prints how many answers the stand-in was asked for.
asked() { grep -c '^POST /v1/messages ' "$model_log" 2>/dev/null || true; }

# --- the client ---

# client_words sets words to the environment of the client and its program. The
# PATH is the short one of a program with a window; the array claude_with adds
# variables.
client_words() {
  words=(PATH=/usr/bin:/bin TERM=xterm-256color "HOME=$HOME" "TMPDIR=$TMPDIR"
    "ANTHROPIC_BASE_URL=$model_url" ANTHROPIC_API_KEY=dummy
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC=1 DISABLE_AUTOUPDATER=1 IS_SANDBOX=1
    "${claude_with[@]}" "$claude_code")
}

# claude ARGUMENT... runs Claude Code here, without a terminal.
claude() {
  local words
  client_words
  "${limit[@]}" env -i "${words[@]}" "$@" </dev/null 3>&- 9>&-
}

# claude_behind ARGUMENT... starts it and goes on; its number is in running.
claude_behind() {
  local words
  client_words
  env -i "${words[@]}" "$@" </dev/null >"$BATS_TEST_TMPDIR/client.out" 2>&1 3>&- 9>&- &
  running=$!
}

# ended waits for the client in running; its status is in answer.
ended() {
  await 'the client to end' gone "$running"
  answer=0
  wait "$running" || answer=$?
  running=''
}

gone() { ! kill -0 "$1" 2>/dev/null; }

# --- the client in a terminal ---

on_terminal() { tmux -u -S "$BATS_TEST_TMPDIR/tmux" -f /dev/null "$@" 3>&- 9>&-; }

# open_terminal [ARGUMENT...] starts Claude Code in a terminal, as after its first
# run; what it has written down since then stays.
open_terminal() {
  local words
  if [ ! -e "$HOME/.claude.json" ]; then
    printf '%s\n' '{"hasCompletedOnboarding":true,"theme":"dark","customApiKeyResponses":{"approved":["dummy"],"rejected":[]}}' >"$HOME/.claude.json"
  fi
  client_words
  on_terminal new-session -d -x 150 -y 50 "${limit[@]}" env -i "${words[@]}" "$@"
}

close_terminal() { if [ -S "$BATS_TEST_TMPDIR/tmux" ]; then on_terminal kill-server 2>/dev/null || true; fi; }

screen() { on_terminal capture-pane -p 2>/dev/null; }

# shows TEXT: the screen does.
shows() { screen | grep -qF -- "$1"; }

# trust says yes to the question whether this folder is to be trusted. It opens
# on "No, exit", and a dialog that is still being drawn loses keys.
trust() { await 'the folder to be trusted' trusted; }

trusted() {
  if shows '⏵⏵'; then return 0; fi
  if chosen Yes; then
    sleep 0.5
    if chosen Yes; then on_terminal send-keys Enter; fi
  elif chosen No; then
    on_terminal send-keys Up
  fi
  sleep 0.5
  return 1
}

chosen() { screen | grep -q "❯ .*$1"; }

# enter TEXT types a line into the prompt and sends it.
enter() {
  on_terminal send-keys -l "$1"
  await "'$1' to be typed" typed "$1"
  sleep 0.5 # the menu of the commands opens behind the text
  on_terminal send-keys Enter
}

# typed TEXT: the last prompt on the screen holds it. A no-break space follows
# its sign.
typed() { screen | grep '❯' | tail -n 1 | grep -qF -- "$1"; }

need_terminal() { command -v tmux >/dev/null || skip "skipped: no terminal: tmux is not installed"; }

# --- waiting and counting ---

# await WHAT COMMAND... waits up to 20 s until the command succeeds, or as many
# tenths of a second as patience says.
await() {
  local what=$1 i
  shift
  for ((i = 0; i < ${patience:-200}; i++)); do
    if "$@"; then return 0; fi
    sleep 0.1
  done
  printf 'waited in vain for %s\n%s\n' "$what" "$(screen)" >&2
  return 1
}

has_records() { [ "$(records | wc -l)" -eq "$1" ]; }
has_episodes() { [ "$(episodes | wc -l)" -eq "$1" ]; }
has_opened() { [ "$(opened | wc -l)" -eq "$1" ]; }
has_asked() { [ "$(asked)" -ge "$1" ]; }

# episode N prints the path of the Nth published episode by the time it was
# opened, 1 the first.
episode() {
  local file
  episodes | while IFS= read -r file; do
    printf '%s %s\n' "$(front opened_at "$file")" "$file"
  done | sort | sed -n "$1s/^[^ ]* //p"
}

# session prints the provider's id of the session of the first prompt.
session() { field session "$(records | head -n 1)"; }

# assert_episode FILE KEY=VALUE...: its front matter says so.
assert_episode() {
  local file=$1 pair
  shift
  [ -n "$file" ] || {
    printf 'no such episode among:\n%s\n' "$(episodes)" >&2
    return 1
  }
  for pair in "$@"; do
    equal "${pair%%=*}=$(front "${pair%%=*}" "$file")" "$pair" || return 1
  done
}
