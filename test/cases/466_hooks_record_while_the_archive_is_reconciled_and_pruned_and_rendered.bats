load ../archive_helper

@test "466 hooks record while the archive is reconciled and pruned and rendered" {
  local loop
  # given
  recording
  many 1500 60
  start
  loop='for n in 1 2 3 4 5 6 7 8 9 10 11 12; do "$tool" payload "$payloads/UserPromptSubmit.json" "cwd=$PWD" "prompt=meanwhile $n" prompt_id- | sh -c "$hook_line" || exit 1; done'
  hook_line=$(line UserPromptSubmit)
  export hook_line tool payloads majordomus
  # when
  run "$tool" together "$loop" "'$majordomus' capture reconcile && '$majordomus' capture prune" "'$majordomus' capture render --force"
  # then
  equal "$status" 0
  all_whole 1512
  equal "$(lost)" ''
  equal "$(find "$private/prompts" -name '*-meanwhile-*.json' | wc -l | tr -d ' ')" 12
  equal "$(find "$private/prompts" -name '*-meanwhile-*.md' | wc -l | tr -d ' ')" 12
  equal "$("$majordomus" capture prune --json | grep -o '"by_age":[0-9]*,"by_size":[0-9]*')" '"by_age":0,"by_size":0'
}
