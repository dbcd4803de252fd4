load ../test_helper
load ../mcp/connection

@test "228 a lost client is not credited with commits made after it" {
  local own foreign
  # given
  export MAJORDOMUS_TEST_GRACE=100ms
  "$majordomus" init >/dev/null
  connect one
  attach one thread
  own=$(commit own.txt)
  printf 'left\n' >left.txt
  hang_up one
  sleep 0.1
  foreign=$(commit foreign.txt)
  printf 'later\n' >later.txt
  # when
  run "$majordomus" session recover
  # then
  equal "$status" 0
  equal "$(front reason "$(episodes)")" '"expired"'
  equal "$(front commits "$(episodes)")" "[\"$own\"]"
  equal "$(front changed_files "$(episodes)")" '["left.txt", "own.txt"]'
  equal "$(front head "$(episodes)")" "\"$own\""
  [[ $(front last_seen_at "$(episodes)") < $(front closed_at "$(episodes)") ]]
  run "$majordomus" session for "$foreign"
  assert_refused
  run "$majordomus" session for "$own"
  contains "$output" recorded
}
