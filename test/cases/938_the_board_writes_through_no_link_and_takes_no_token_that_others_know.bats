load ../test_helper
load ../mcp/connection

# Issue 8. The board's folder is in the private half, where a repository can
# hold a link or a token of its own choice.
@test "938 the board writes through no link and takes no token that others know" {
  local victim=$BATS_TEST_TMPDIR/victim board=$private/state/board name theirs
  # given
  "$majordomus" init >/dev/null
  mkdir -m 700 "$board" "$board/processes" "$board/names"
  printf 'mine\n' >"$victim"
  chmod 644 "$victim"
  for name in board.json.tmp http.json token; do ln -s "$victim" "$board/$name"; done
  # when
  connect one
  attach one work
  hang_up one
  # then
  equal "$(cat "$victim")$(stat -c %a "$victim")" mine644
  equal "$(on_board work)" detached
  for name in board.lock processes; do
    rm -r "${board:?}/$name"
    ln -s "$BATS_TEST_TMPDIR/$name" "$board/$name"
    mkdir -p "$BATS_TEST_TMPDIR/processes"
    timeout 10 "$mcp" </dev/null >/dev/null 2>&1 || true
    equal "$(find "$BATS_TEST_TMPDIR/processes" -mindepth 1)" ''
    [ ! -e "$BATS_TEST_TMPDIR/board.lock" ]
    rm -rf "${board:?}/$name" # a server may have made a folder in the place of the link
  done
  theirs=$(printf 'ab%.0s' {1..32})
  rm "$board/token"
  printf '%s\n' "$theirs" >"$board/token"
  chmod 644 "$board/token"
  serving
  [ "$token" != "$theirs" ]
  token=$theirs ask GET /api/v1/episodes
  equal "$http" 401
  equal "$(mode "$board/token")" -rw-------
  equal "$(cat "$victim")" mine
}
