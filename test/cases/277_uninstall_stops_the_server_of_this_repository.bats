load ../people_helper

@test "277 uninstall stops the server of this repository" {
  # given
  before=$(whole "$HOME" "$repo")
  "$majordomus" init >/dev/null
  "$majordomus" serve >/dev/null 2>&1 3>&- &
  server=$!
  until "$majordomus" serve --status >/dev/null 2>&1; do sleep 0.05; done
  # when
  run --separate-stderr "$majordomus" uninstall
  # then
  equal "$status$stderr" 0
  wait "$server" || true
  equal "$(whole "$HOME" "$repo")" "$before"
}
