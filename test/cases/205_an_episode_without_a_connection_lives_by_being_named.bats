load ../test_helper
load ../mcp/connection

@test "205 an episode without a connection lives by being named" {
  # given
  export MAJORDOMUS_TEST_IDLE=1s MAJORDOMUS_TEST_EVERY=100ms
  "$majordomus" init >/dev/null
  serving
  # when
  ask POST /api/v1/episodes/attach '{"external_id":"web"}'
  # then
  equal "$http" 200
  equal "$(on_board web)" open
  until_true board_says web detached
  equal "$(open_entries)" 1
  ask POST /api/v1/episodes/attach '{"external_id":"web"}'
  contains "$reply" '"resumed":true'
  equal "$(on_board web)" open
  ask POST /api/v1/episodes/detach '{"external_id":"web"}'
  contains "$reply" 'reason detach'
}
