load ../archive_helper

# places prints files that a command reads, one of each kind.
places() {
  printf '%s\n' state/tmp/t-1-x state/tmp/j-1 state/tmp/sh.1 state/lock state/archive.lock state/ledger.jsonl state/ledger.jsonl.1 \
    state/ledger.jsonl.kept state/sessions-open/x.yaml state/sessions-closed/x.yaml state/seen/k/m state/pause/all state/policy \
    state/board/board.json session-contexts/x.md sessions/x.md prompts/x.json prompts/x.md prompts/.capture.log
  (cd "$private" && find state/sessions-open state/sessions-closed prompts -type f ! -name .capture.log)
}

# commands runs every command that reads or writes the store, all at once, and
# prints those that were still waiting when a minute was over.
commands() {
  local each
  bounded() {
    timeout -k 1 60 "$@" >/dev/null 2>&1
    if [ $? -ge 124 ]; then printf 'waits: %s\n' "$*"; fi
  }
  bounded sh -c "$(line UserPromptSubmit)" <<<"$(payload UserPromptSubmit prompt=again prompt_id-)" &
  bounded sh -c "$(line SessionEnd)" <<<"$(payload SessionEnd.prompt_input_exit session_id=b)" &
  while read -r each; do
    bounded "$majordomus" $each </dev/null &
  done <<'ROWS'
prompts list
prompts stats
prompts grep words
export
session list
session recover
status
doctor
capture reconcile
capture prune
capture render
update
forget nothing-has-this-id --yes
ROWS
  wait
}

@test "844 nothing waits for a FIFO in the store" {
  local place
  # given
  recording
  start session_id=a
  prompt "some words" session_id=a
  end session_id=a
  start session_id=b
  cp -R "$private" "$BATS_TEST_TMPDIR/before"
  while read -r place; do
    printf 'row: %s\n' "$place"
    rm -rf "$private"
    cp -R "$BATS_TEST_TMPDIR/before" "$private"
    rm -rf "${private:?}/$place"
    mkdir -p "$(dirname "$private/$place")"
    mkfifo "$private/$place"
    # when
    run commands
    # then
    equal "$output" ''
  done <<<"$(places)"
}
