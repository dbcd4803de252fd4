load ../release_helper

@test "070 a release that was downloaded alone works from install to uninstall" {
  # given
  dir=$(release_made)
  alone sh "$dir/install.sh" >/dev/null
  # when
  run alone majordomus init
  # then
  equal "$status" 0
  kit=$HOME/.local/share/majordomus/kit/current
  equal "$(sed -n 2p .git/majordomus/enabled)" "$kit"
  alone majordomus capture install --provider claude-code >/dev/null
  line=$("$tool" command "$HOME/.claude/settings.json" UserPromptSubmit)
  payload UserPromptSubmit "prompt=from a download" | alone sh -c "$line"
  equal "$(field text)" "from a download"
  run --separate-stderr alone majordomus mcp run <<<'{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"case","version":"1"}}}'
  equal "$status" 0
  contains "$output" '"serverInfo":{"name":"majordomus"'
  run alone majordomus uninstall
  equal "$status" 0
  contains "$output" 'Kept: .ai/local (1 prompt)'
  equal "$(find "$HOME" -path "$HOME/.local/share/majordomus" -o -name .claude)" ''
  alone sh "$dir/install.sh" --uninstall >/dev/null
  equal "$(find "$HOME" -type f)" ''
}
