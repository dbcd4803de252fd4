load ../wire_helper

@test "765 every shell that a person may have reads a line for any shell" {
  # given: a home whose name is hard on shells
  export HOME="$BATS_TEST_TMPDIR/it's a \$home \"here\""
  mkdir -p "$HOME"
  "$majordomus" init >/dev/null
  wired codex
  line=$("$tool" command "$HOME/.codex/hooks.json" UserPromptSubmit)
  payload=$(sent codex/UserPromptSubmit.json)
  while read -r name; do
    # when
    run $name -c "$line" <<<"$payload"
    # then
    equal "$name: $status $output" "$name: 0 "
    equal "$name: $(field provider)" "$name: codex"
    forget_all
    rm -rf "$private/state/seen"
  done <<SHELLS
$(shells)
SHELLS
}
