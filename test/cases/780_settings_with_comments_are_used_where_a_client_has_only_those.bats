load ../wire_helper

@test "780 settings with comments are used where a client has only those" {
  while read -r client file key; do
    # given
    mkdir -p "$(dirname "$file")"
    printf '{\n  // mine\n  "%s": {\n    "other": { "command": ["x"] }, // theirs\n  },\n}\n' "$key" >"$file"
    cp "$file" "$BATS_TEST_TMPDIR/before"
    # when
    run "$majordomus" mcp install --client "$client" --scope project
    # then
    equal "$client: $status" "$client: 0"
    contains "$(cat "$file")" majordomus-mcp
    contains "$(cat "$file")" '// theirs'
    [ ! -e "${file%c}" ]
    run "$majordomus" mcp uninstall --client "$client" --scope project
    cmp "$file" "$BATS_TEST_TMPDIR/before"
  done <<'ROWS'
opencode opencode.jsonc mcp
amp .amp/settings.jsonc amp.mcpServers
ROWS
}
