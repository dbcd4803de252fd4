load ../test_helper
load ../mcp/connection

@test "268 a FIFO in the board folder does not hold the page up" {
  local name board=$private/state/board
  # given
  "$majordomus" init >/dev/null
  connect one
  attach one work
  for name in serve.log serve.lock; do
    rm -f "$board/$name"
    mkfifo "$board/$name"
    # when
    run timeout 30 "$majordomus" board --print
    # then
    equal "$status" 3
    contains "$output" "'$name' in the board's folder is not a file; remove it"
    rm "$board/$name"
  done
  for name in http.json token ended-sessions; do
    rm -rf "${board:?}/$name"
    mkfifo "$board/$name"
  done
  serving
  ask GET /api/v1/episodes
  equal "$http" 200
  equal "$(mode "$board/token")" -rw-------
  contains "$reply" '"external_id":"work"'
}
