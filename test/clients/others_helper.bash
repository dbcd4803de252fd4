# others_helper.bash: Codex, Gemini CLI and Qwen Code, alone or beside Claude Code. A case
# says first which programs it needs.

load client_helper

codex=${MAJORDOMUS_CODEX:-}
gemini=${MAJORDOMUS_GEMINI:-}
qwen=${MAJORDOMUS_QWEN:-}

setup() {
  isolate
  unset -v CODEX_HOME GEMINI_CLI_HOME
  new_repository "$BATS_TEST_TMPDIR/widget"
  codex_home=$HOME/.codex
  codex_hooks=$codex_home/hooks.json
  gemini_settings=$HOME/.gemini/settings.json
}

# needs PROGRAM... skips the case where one is missing, and says why.
needs() {
  local name missing
  for name in "$@"; do
    missing=MAJORDOMUS_${name^^}_MISSING
    [ -x "${!name}" ] || skip "skipped: ${!missing:-"there is no $name; 'make test-clients' gets it"}"
    case $name in gemini | qwen) command -v node >/dev/null || skip "skipped: node is missing, which runs $name" ;; esac
  done
}

# wired PROVIDER... switches recording on and wires these.
wired() {
  local provider
  "$majordomus" init >/dev/null
  for provider in "$@"; do "$majordomus" capture install --provider "$provider" >/dev/null; done
}

teardown() {
  close_terminal
  end_daemon
  local pid
  for pid in "${behind[@]}"; do kill -KILL "$pid" 2>/dev/null || true; done
  no_model
  if [ -z "${BATS_TEST_COMPLETED:-}" ] && [ -n "${private:-}" ]; then
    printf 'ledger:\n%s\nlost:\n%s\nmodel:\n%s\n' "$(ledger)" "$(lost)" "$(cat "$model_log" 2>/dev/null)"
    tail -n 20 "$BATS_TEST_TMPDIR"/*.err "$BATS_TEST_TMPDIR"/*.out 2>/dev/null
  fi
}

# answers N: the stand-in was asked for at least so many, by whatever client.
answers() { [ "$(grep -c ' status=200 ' "$model_log" 2>/dev/null)" -ge "$1" ]; }

# --- Codex ---

# codex_config tells Codex of the stand-in and of this folder, as a person's own
# configuration does.
codex_config() {
  mkdir -p "$codex_home"
  cat >"$codex_home/config.toml" <<CONFIG
model = "gpt-5"
model_provider = "standin"

[model_providers.standin]
name = "standin"
base_url = "$model_url/v1"
wire_api = "responses"
env_key = "STANDIN_KEY"

[projects."$repo"]
trust_level = "trusted"
CONFIG
}

# codex_reviewed notes what Codex does when a person says in it that the hooks
# which are installed now may run.
codex_reviewed() { "$tool" reviewed "$codex_hooks" >>"$codex_home/config.toml"; }

codex_words() {
  words=(env -i PATH=/usr/bin:/bin TERM=xterm-256color "HOME=$HOME" "TMPDIR=$TMPDIR" SHELL=/bin/bash STANDIN_KEY=dummy
    "${codex_with[@]}" "$codex")
}

# run_codex ARGUMENT... runs it without a terminal.
run_codex() { run_plain codex exec "$@"; }

# codex_terminal [ARGUMENT...] opens it in a terminal.
codex_terminal() {
  local words
  codex_words
  on_terminal new-session -d -x 150 -y 50 "${limit[@]}" "${words[@]}" "$@"
}

# end_daemon ends what Codex leaves behind a terminal, by the numbers it noted.
end_daemon() {
  local name pid
  for name in daemon-updater daemon; do
    pid=$(grep -o '"pid":[0-9]*' "$codex_home/app-server-daemon/$name.pid" 2>/dev/null | head -n 1)
    if [ -n "$pid" ]; then kill "${pid#*:}" 2>/dev/null || true; fi
  done
}

# say TEXT types a line into the terminal of Codex or Gemini CLI and sends it.
say() {
  on_terminal send-keys -l "$1"
  await "'$1' to be typed" shows "$1"
  sleep 0.7 # the menu of the commands opens behind the text; keys that come at once are a paste
  on_terminal send-keys Enter
}

# --- Gemini CLI ---

gemini_words() {
  words=(env -i "PATH=$(dirname "$(command -v node)"):/usr/bin:/bin" TERM=xterm-256color "HOME=$HOME" "TMPDIR=$TMPDIR"
    GEMINI_API_KEY=dummy "GOOGLE_GEMINI_BASE_URL=$model_url" GEMINI_TELEMETRY_ENABLED=false GEMINI_CLI_TRUST_WORKSPACE=true
    "${gemini_with[@]}" node "$gemini" -m gemini-2.5-flash)
}

# gemini_config writes the settings of a person who has chosen how to pay.
gemini_config() {
  mkdir -p "${gemini_settings%/*}"
  printf '%s\n' '{"security": {"auth": {"selectedType": "gemini-api-key"}}}' >"$gemini_settings"
}

# run_gemini ARGUMENT... runs it without a terminal.
run_gemini() { run_plain gemini "$@"; }

gemini_terminal() { in_terminal gemini; }

# --- Qwen Code, which can speak as Claude Code does ---

qwen_words() {
  words=(env -i "PATH=$(dirname "$(command -v node)"):/usr/bin:/bin" TERM=xterm-256color "HOME=$HOME" "TMPDIR=$TMPDIR"
    ANTHROPIC_API_KEY=dummy "ANTHROPIC_BASE_URL=$model_url" ANTHROPIC_MODEL=standin node "$qwen" --auth-type anthropic)
}

run_qwen() { run_plain qwen "$@"; }

qwen_terminal() { in_terminal qwen; }

# --- all of them ---

# run_plain NAME ARGUMENT... runs a client without a terminal: the command line
# is what NAME_words sets, and what it complains of goes to NAME.err.
run_plain() {
  local name=$1 words
  shift
  "${name}_words"
  "${limit[@]}" "${words[@]}" "$@" </dev/null 2>"$BATS_TEST_TMPDIR/$name.err" 3>&- 9>&-
}

# in_terminal NAME starts one in a terminal.
in_terminal() {
  local words
  "${1}_words"
  on_terminal new-session -d -x 150 -y 50 "${limit[@]}" "${words[@]}"
}

# start_behind FUNCTION ARGUMENT... starts one and goes on; all_ended waits for
# them and fails when one did not end with 0.
start_behind() {
  "$@" >"$BATS_TEST_TMPDIR/${1}.out" 2>&1 &
  behind+=("$!")
}

all_ended() {
  local pid answer=0
  for pid in "${behind[@]}"; do wait "$pid" || answer=$?; done
  behind=()
  equal "$answer" 0
}

# of PROVIDER prints the paths of its prompts' records.
of() { records | while IFS= read -r file; do if [ "$(field provider "$file")" = "$1" ]; then printf '%s\n' "$file"; fi; done; }

# episode_of PROVIDER [N] prints the path of its Nth episode record, 1 the first.
episode_of() {
  local file
  episodes | while IFS= read -r file; do
    if [ "$(front provider "$file")" = "$1" ]; then printf '%s %s\n' "$(front opened_at "$file")" "$file"; fi
  done | sort | sed -n "${2:-1}s/^[^ ]* //p"
}
