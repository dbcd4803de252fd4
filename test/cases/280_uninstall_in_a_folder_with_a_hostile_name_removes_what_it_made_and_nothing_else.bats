load ../people_helper

@test "280 uninstall in a folder with a hostile name removes what it made and nothing else" {
  # given
  new_repository "$BATS_TEST_TMPDIR/a [b]* \$(c) 'd' \"e\" \\f"
  before=$(whole "$repo")
  "$majordomus" init >/dev/null
  # when
  run --separate-stderr "$majordomus" uninstall
  # then
  equal "$status$stderr" 0
  equal "$(whole "$repo")" "$before"
  "$majordomus" init >/dev/null
  : >"$private/session-contexts/mine.md"
  run "$majordomus" uninstall
  contains "$output" 'Kept: .ai/local (0 prompts). Erase: rm -r .ai/local'
  [ -e "$private/session-contexts/mine.md" ]
}
