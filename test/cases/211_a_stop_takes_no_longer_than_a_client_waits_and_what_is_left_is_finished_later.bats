load ../test_helper
load ../mcp/connection

@test "211 a stop takes no longer than a client waits and what is left is finished later" {
  local i begin took
  # given
  export MAJORDOMUS_TEST_EVERY=100ms
  "$majordomus" init >/dev/null
  serving
  for i in $(seq 50); do
    ask POST /api/v1/episodes/attach "{\"external_id\":\"e$i\"}"
    equal "$http" 200
  done
  # when
  begin=$(date +%s%N)
  kill -TERM "$server_pid"
  wait "$server_pid" || true
  took=$((($(date +%s%N) - begin) / 1000000))
  # then: 300 ms for the episodes, and room for a busy machine
  [ "$took" -lt 1500 ]
  connect later
  attach later another
  until_true entries_are 1
  equal "$(grep -l '^reason: "shutdown"$' $(episodes) | wc -l | tr -d ' ')" 50
  equal "$(grep -l '^outcome: closed$' $(episodes) | wc -l | tr -d ' ')" 50
  call later episodes
  equal "$(told open)/$(told detached)" 1/0
}
