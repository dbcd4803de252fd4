load ../test_helper
load ../mcp/connection

# spoil HOW FILE puts something else in the place of a file.
spoil() {
  case $1 in
  gone) rm -rf "$2" ;;
  empty) : >"$2" ;;
  cut) printf '{"schema":"majordomus.board/v1","epi' >"$2" ;;
  nuls) head -c 4096 /dev/zero >"$2" ;;
  loose) chmod 666 "$2" ;;
  unreadable) chmod 0 "$2" ;;
  fifo) rm -rf "$2" && mkfifo "$2" ;;
  link) rm -rf "$2" && ln -s "$BATS_TEST_TMPDIR/victim" "$2" ;;
  folder) rm -rf "$2" && mkdir "$2" && : >"$2/x" ;;
  esac
}

@test "255 whatever has the name of a file of the board holds nobody up" {
  local board=$private/state/board how name
  # given
  "$majordomus" init >/dev/null
  printf 'mine\n' >"$BATS_TEST_TMPDIR/victim"
  serving
  connect one
  attach one work
  for how in gone empty cut nuls loose unreadable fifo link folder; do
    for name in board.json board.lock http.json token ended-sessions; do
      # when
      [ -e "$board/$name" ] || : >"$board/$name"
      spoil "$how" "$board/$name"
    done
    # then the server that runs, and a new one, answer and attach once
    attach one work
    equal "$(told resumed)" true
    connect two
    attach two "other-$how"
    contains "$(told episode.repository)" ' opened at '
    detach two '{"external_id":"work"}'
    contains "$(refusal)" 'refused: external_id: the episode is held by peer '
    detach two
    contains "$(told episode.repository)" 'episode closed (closed, reason detach)'
    hang_up two
    # and the HTTP server is found again, by the token that clients know
    until_true "$majordomus" serve --status >/dev/null
    equal "$("$tool" json token <"$board/http.json")" "$token"
    ask GET /api/v1/episodes
    equal "$http" 200
    lacks "$(cat "${client_err[one]}")" 'fault'
  done
  equal "$(cat "$BATS_TEST_TMPDIR/victim")" mine
  equal "$(open_entries)" 1
  detach one
  contains "$(told episode.repository)" 'episode closed (closed, reason detach)'
  equal "$(find "$repo/.ai/repo/sessions" -name '*.md' | wc -l | tr -d ' ')" 10
}
