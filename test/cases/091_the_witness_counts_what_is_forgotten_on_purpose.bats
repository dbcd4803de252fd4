load ../test_helper

# whole WHAT: after it no record is missing.
whole() {
  run "$majordomus" doctor
  equal "$1: $status" "$1: 0"
  contains "$output" "OK   archive — no record is missing of "
}

# short WHAT COUNT: after it so many are missing.
short() {
  run "$majordomus" doctor
  equal "$1: $status" "$1: 1"
  contains "$output" "FAIL archive — the archive is shorter than it was: $2 of "
}

prompts() { for n in $(seq "$1"); do prompt "prompt $n $RANDOM"; done; }

@test "091 the witness counts what is forgotten on purpose" {
  # given
  recording
  prompts 6
  whole recording
  equal "$(stat -c %a .git/majordomus/witness)" 600
  # when
  "$majordomus" forget "$("$majordomus" prompts list --json --limit 1 | sed 's/.*"id":"\([^"]*\)".*/\1/')" --yes >/dev/null
  # then
  equal "$(records | wc -l | tr -d ' ')" 5
  whole forget
  "$majordomus" capture prune >/dev/null
  whole prune
  "$majordomus" export >../backup
  "$majordomus" capture reconcile >/dev/null
  whole export
  rm "$(records | head -n 1)"
  short removed 1
  contains "$output" "restore '$private' from a backup; to accept the loss, rm '$repo/.git/majordomus/witness' (MJ23)"
  "$majordomus" update >/dev/null
  short update 1
  "$majordomus" forget "$("$majordomus" prompts list --json --limit 1 | sed 's/.*"id":"\([^"]*\)".*/\1/')" --yes >/dev/null
  short 'forget of another' 1
  "$majordomus" import <../backup >/dev/null
  whole import
  "$majordomus" forget --grep prompt --yes >/dev/null
  whole 'forget --grep'
  prompts 2
  rm "$(records | head -n 1)"
  short 'removed again' 1
  "$majordomus" forget --all --yes >/dev/null
  whole 'forget --all'
  prompts 2
  rm "$(records | head -n 1)" "$repo/.git/majordomus/witness"
  contains "$("$majordomus" doctor)" "OK   archive — records are counted from the next session's start on"
  start >/dev/null
  whole 'the next start'
  contains "$output" 'of 1 that were counted'
  "$majordomus" uninstall >/dev/null
  [ ! -e .git/majordomus ]
  rm "$(records | head -n 1)"
  "$majordomus" init >/dev/null
  wire >/dev/null
  whole 'another init'
}
