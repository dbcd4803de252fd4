# connection.bash: what the cases about connections share. A client is the real
# launcher with a pipe on each side, as a tool that starts it would have it.

mcp=$top/bin/majordomus-mcp

declare -gA client_pid client_in client_err

# connect NAME [OPTION...] starts the launcher here and says hello.
connect() {
  quietly "$@"
  say "$1" '{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"'"$1"'","version":"1"}}}'
  answer "$1" 0 >/dev/null
  say "$1" '{"jsonrpc":"2.0","method":"notifications/initialized"}'
}

# quietly NAME [OPTION...] starts the launcher and says nothing.
quietly() {
  local name=$1 dir=$BATS_TEST_TMPDIR/client-$1 fd
  shift
  rm -rf "$dir"
  mkdir -p "$dir"
  mkfifo "$dir/in"
  alone "$mcp" "$@" <"$dir/in" >"$dir/out" 2>"$dir/err" 3>&- &
  client_pid[$name]=$!
  client_err[$name]=$dir/err
  exec {fd}>"$dir/in"
  client_in[$name]=$fd
}

# alone COMMAND... becomes the command, without the pipes of other clients: one
# that is inherited would never end.
alone() {
  local fd
  for fd in "${client_in[@]}"; do exec {fd}>&-; done
  exec "$@"
}

# say NAME LINE sends a line.
say() { printf '%s\n' "$2" >&"${client_in[$1]}"; }

# answer NAME ID waits for the answer of that id and prints it.
answer() {
  local tries=0 line
  until line=$(grep -F -e "\"id\":$2," "$BATS_TEST_TMPDIR/client-$1/out"); do
    tries=$((tries + 1))
    [ "$tries" -lt 300 ] || {
      printf 'no answer %s from %s; it said:\n' "$2" "$1" >&2
      cat "$BATS_TEST_TMPDIR/client-$1/out" "${client_err[$1]}" >&2
      return 1
    }
    sleep 0.05
  done
  printf '%s\n' "$line"
}

client_id=100

# call NAME TOOL [ARGUMENTS] calls a tool; its answer is in $reply.
call() {
  client_id=$((client_id + 1))
  say "$1" '{"jsonrpc":"2.0","id":'"$client_id"',"method":"tools/call","params":{"name":"majordomus_'"$2"'","arguments":'"${3:-{\}}"'}}'
  reply=$(answer "$1" "$client_id")
}

attach() { call "$1" session_attach "{\"external_id\":\"$2\"}"; }
detach() { call "$1" session_detach "${2:-{\}}"; }

# told PATH prints a member of the last answer's structured content.
told() { printf '%s\n' "$reply" | "$tool" json "result.structuredContent.$1"; }

# refusal prints what the last answer refused with.
refusal() {
  [ "$(printf '%s\n' "$reply" | "$tool" json result.isError)" = true ] || return 1
  printf '%s\n' "$reply" | "$tool" json result.content.0.text
}

# hang_up NAME closes the client's end and waits for the launcher's end.
hang_up() {
  local fd=${client_in[$1]}
  exec {fd}>&-
  unset "client_in[$1]"
  wait "${client_pid[$1]}" || true
}

# killed NAME kills the launcher with what the kernel gives no answer to.
killed() {
  local fd=${client_in[$1]}
  kill -9 "${client_pid[$1]}"
  wait "${client_pid[$1]}" 2>/dev/null || true
  exec {fd}>&-
  unset "client_in[$1]"
}

# stopped NAME asks the launcher to stop, and waits until it has.
stopped() {
  local fd=${client_in[$1]}
  kill -TERM "${client_pid[$1]}"
  wait "${client_pid[$1]}" || true
  exec {fd}>&-
  unset "client_in[$1]"
}

# until_true COMMAND... tries for ten seconds.
until_true() {
  local tries=0
  until "$@"; do
    tries=$((tries + 1))
    [ "$tries" -lt 200 ] || return 1
    sleep 0.05
  done
}

# on_board ID prints the state of an episode as the board has it, and its peer.
on_board() { "$tool" json "episodes.$1.state" <"$private/state/board/board.json" 2>/dev/null; }
board_says() { [ "$(on_board "$1")" = "$2" ]; }

# open_entries prints how many episodes of connections are open in the store.
open_entries() { find "$private/state/sessions-open" -name 'generic-*.yaml' 2>/dev/null | wc -l | tr -d ' '; }
entries_are() { [ "$(open_entries)" = "$1" ]; }

# serving [OPTION...] starts 'majordomus serve' here; $url, $base and $token are
# set afterwards.
serving() {
  alone "$majordomus" serve --http-port 0 "$@" >/dev/null 2>"$BATS_TEST_TMPDIR/serve.err" 3>&- &
  server_pid=$!
  until_true eval 'url=$("$majordomus" serve --status 2>/dev/null)'
  base=${url%/mcp}
  token=$("$tool" json token <"$private/state/board/http.json")
}

# ask METHOD PATH [BODY] [OPTION...] asks the server; the status is in $http,
# what it said in $reply.
ask() {
  local method=$1 path=$2 body=${3:-}
  shift $(($# < 3 ? $# : 3))
  set -- "$@" -H 'Content-Type: application/json' -H 'Accept: application/json, text/event-stream'
  if [ -n "$body" ]; then set -- "$@" -d "$body"; fi
  http=$(curl -sS -m 20 -o "$BATS_TEST_TMPDIR/reply" -w '%{http_code}' -X "$method" -H "Authorization: Bearer $token" "$@" "$base$path")
  reply=$(cat "$BATS_TEST_TMPDIR/reply")
}

# Every process of the case ends with it.
teardown() {
  local name
  for name in "${!client_pid[@]}"; do kill -9 "${client_pid[$name]}" 2>/dev/null || true; done
  if [ -n "${server_pid:-}" ]; then kill -9 "$server_pid" 2>/dev/null || true; fi
  wait 2>/dev/null || true
  for name in ${mounts:-}; do umount -l "$name"; done
}

# lost_since AGE sets the clocks of what is detached back: "3 days".
lost_since() {
  local at
  at=$(date -u -d "$1 ago" +%Y-%m-%dT%H:%M:%SZ)
  sed -i -e "s/\"detached_at\":\"[^\"]*\"/\"detached_at\":\"$at\"/g" -e "s/\"alive_at\":\"[^\"]*\"/\"alive_at\":\"$at\"/g" "$private/state/board/board.json"
  touch -d "$at" "$private"/state/sessions-open/generic-*.yaml
}
