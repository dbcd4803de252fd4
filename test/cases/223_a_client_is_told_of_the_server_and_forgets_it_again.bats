load ../test_helper

@test "223 a client is told of the server and forgets it again" {
  local row client scope file before
  # given
  "$majordomus" init >/dev/null
  for row in 'claude-code user .claude.json' 'claude-code local .claude.json' 'claude-code project .mcp.json' 'codex user .codex/config.toml' \
    'gemini user .gemini/settings.json' 'gemini project .gemini/settings.json' 'cursor user .cursor/mcp.json' 'vscode project .vscode/mcp.json' \
    'codex project .codex/config.toml'; do
    read -r client scope file <<<"$row"
    printf 'row: %s\n' "$row"
    if [ "$scope" = project ]; then file=$repo/$file; else file=$HOME/$file; fi
    mkdir -p "${file%/*}"
    case $file in
    *.toml) printf 'model = "x" # mine\n' >"$file" ;;
    *) printf '{\n\t"mine": [1, 2],  "mcpServers": {"other": {"command": "x"}}\n}' >"$file" ;;
    esac
    cp "$file" "$BATS_TEST_TMPDIR/before"
    # when
    run "$majordomus" mcp install --client "$client" --scope "$scope"
    # then
    equal "$status" 0
    contains "$(cat "$file")" majordomus-mcp
    if [ "$scope" = project ]; then lacks "$(cat "$file")" "$top"; else contains "$(cat "$file")" "$top/bin/majordomus-mcp"; fi
    cp "$file" "$BATS_TEST_TMPDIR/after"
    run "$majordomus" mcp install --client "$client" --scope "$scope"
    contains "$output" 'unchanged'
    cmp "$file" "$BATS_TEST_TMPDIR/after"
    run "$majordomus" mcp uninstall --client "$client" --scope "$scope"
    equal "$status" 0
    cmp "$file" "$BATS_TEST_TMPDIR/before"
  done
  [ ! -e "$HOME/.local/state/majordomus/mcp" ]
}
