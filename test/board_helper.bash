# board_helper.bash: what the cases about the page share. A browser is curl with
# a jar for its cookies.

load ../mcp/connection

# board [OPTION...] runs 'majordomus board' here. The server that it starts ends
# with the case.
board() {
  "$majordomus" board "$@" 3>&-
  server_pid=$("$tool" json pid <"$private/state/board/http.json")
}

# come_in [NAME] opens the page once, as the browser of that name; $base is set.
come_in() {
  local address
  address=$(board --print)
  server_pid=$("$tool" json pid <"$private/state/board/http.json")
  base=${address%/board/*}
  token=$("$tool" json token <"$private/state/board/http.json")
  curl -sS -m 20 -o /dev/null -c "$BATS_TEST_TMPDIR/jar-${1:-one}" "$address"
}

# browse PATH [OPTION...] asks as that browser; the status is in $http, what came
# back in $reply, and its head in $head.
browse() {
  local path=$1
  shift
  http=$(curl -sS -m 20 -D "$BATS_TEST_TMPDIR/head" -o "$BATS_TEST_TMPDIR/reply" -w '%{http_code}' -b "$BATS_TEST_TMPDIR/jar-one" "$@" "$base$path")
  reply=$(cat "$BATS_TEST_TMPDIR/reply")
  head=$(tr -d '\r' <"$BATS_TEST_TMPDIR/head")
}

# page_says WORDS asks for the page and succeeds when it has the words.
page_says() {
  browse /board
  case $reply in *"$1"*) return 0 ;; esac
  return 1
}

# The server of a board ends with its case, also one that was started in a
# subshell. A stopped one leaves 0 in its place.
eval "connection_$(declare -f teardown)"
teardown() {
  local pid
  pid=$("$tool" json pid <"$private/state/board/http.json" 2>/dev/null) || pid=0
  [ "${pid:-0}" -le 1 ] || kill -9 "$pid" 2>/dev/null || true
  connection_teardown
}
