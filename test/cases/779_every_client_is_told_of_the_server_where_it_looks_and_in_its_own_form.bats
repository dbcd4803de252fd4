load ../wire_helper

# issue 7; the files and forms are those of docs/adr/0008

@test "779 every client is told of the server where it looks and in its own form" {
  local client scope file form words before
  while read -r client scope file form; do
    # given
    case $scope in user) file=$HOME/$file before=$(snapshot "$HOME" | grep -v '\.local') ;; *) file=$repo/$file before=$(snapshot "$repo") ;; esac
    # when
    run "$majordomus" mcp install --client "$client" --scope "$scope"
    # then
    equal "$client $scope: $status" "$client $scope: 0"
    contains "$output" "created   $file"
    words=$(tr -d ' \n' <"$file" | sed "s|$top/bin/||")
    case $form in
    plain) equal "$words" '{"mcpServers":{"majordomus":{"command":"majordomus-mcp","args":[]}}}' ;;
    stdio) equal "$words" '{"mcpServers":{"majordomus":{"type":"stdio","command":"majordomus-mcp","args":[]}}}' ;;
    tools) equal "$words" '{"mcpServers":{"majordomus":{"type":"stdio","command":"majordomus-mcp","args":[],"tools":["*"]}}}' ;;
    argv) equal "$words" '{"mcp":{"majordomus":{"type":"local","command":["majordomus-mcp"],"enabled":true}}}' ;;
    dotted) equal "$words" '{"amp.mcpServers":{"majordomus":{"command":"majordomus-mcp","args":[]}}}' ;;
    esac
    run "$majordomus" mcp uninstall --client "$client" --scope "$scope"
    equal "$output" "removed   $file"
    case $scope in user) equal "$(snapshot "$HOME" | grep -v '\.local')" "$before" ;; *) equal "$(snapshot "$repo")" "$before" ;; esac
  done <<'ROWS'
gemini project .gemini/settings.json plain
qwen-code user .qwen/settings.json plain
qwen-code project .qwen/settings.json plain
factory-droid user .factory/mcp.json stdio
factory-droid project .factory/mcp.json stdio
copilot user .copilot/mcp-config.json tools
copilot project .github/mcp.json tools
cursor project .cursor/mcp.json plain
windsurf user .codeium/windsurf/mcp_config.json plain
kiro user .kiro/settings/mcp.json plain
kiro project .kiro/settings/mcp.json plain
opencode user .config/opencode/opencode.json argv
opencode project opencode.json argv
amp user .config/amp/settings.json dotted
amp project .amp/settings.json dotted
ROWS
  [ ! -e "$HOME/.local/state/majordomus" ]
}
