load ../status_helper

@test "553 every shell says the same of the wiring" {
  # given
  recording
  start
  expected=$("$majordomus" capture status --json)
  # when
  while read -r name; do
    if [ "$name" = zsh ]; then continue; fi # splits no words; only the hook's part is for it
    run -0 library "$name" '. "$MJ_HOME/lib/message.sh"; . "$MJ_HOME/lib/status.sh"; mj_status_run true on'
    # then
    equal "$name: $output" "$name: $expected"
  done <<SHELLS
$(shells)
SHELLS
}
