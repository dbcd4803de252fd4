load ../test_helper
load ../mcp/connection

@test "227 the next hook has the board look after connections that nobody holds" {
  # given
  export MAJORDOMUS_TEST_GRACE=100ms
  recording
  connect one
  attach one thread
  killed one
  touch -d '20 minutes ago' "$private"/state/sessions-open/generic-*
  start # it notices that nobody is there, and the grace begins
  equal "$(opened | wc -l | tr -d " ")" 2
  touch -d '20 minutes ago' "$private"/state/sessions-open/generic-*
  sleep 0.3
  # when
  run end
  # then
  assert_silent
  equal "$(opened)" ""
  equal "$(cat $(episodes) | grep -c '^reason: "expired"')" 1
  equal "$(cat $(episodes) | grep -c '^reason: "prompt_input_exit"')" 1
}
