load ../test_helper
load ../mcp/connection

# second starts another server of this repository; $second is its address.
second() {
  alone "$majordomus" serve --http-port 0 >/dev/null 2>"$BATS_TEST_TMPDIR/second.err" 3>&- &
  second_pid=$!
  until_true eval 'second=$(sed -n "s/^majordomus: serving \([^;]*\);.*/\1/p" "$BATS_TEST_TMPDIR/second.err" | grep .)'
}

@test "234 a second server is found when the first one is stopped" {
  local first second second_pid how
  "$majordomus" init >/dev/null
  for how in stop kill; do
    # given
    serving
    first=$url
    second
    run --separate-stderr "$majordomus" serve --status
    equal "$output" "$first"
    contains "$stderr" "another server of this repository is running: $second"
    # when
    case $how in
    stop) run "$majordomus" serve --stop && contains "$output" "another server of this repository is running: $second" ;;
    kill) kill -9 "$server_pid" ;;
    esac
    wait "$server_pid" || true
    # then
    run "$majordomus" serve --status
    equal "$status/$output" "0/$second"
    until_true eval '[ "$("$tool" json url <"$private/state/board/http.json")" = "$second" ]'
    run "$majordomus" serve --stop
    equal "$status" 0
    lacks "$output" another
    wait "$second_pid" || true
    run "$majordomus" serve --status
    equal "$status" 1
    equal "$(find "$private/state/board" -name 'http-*' | wc -l | tr -d ' ')" 0
  done
}
