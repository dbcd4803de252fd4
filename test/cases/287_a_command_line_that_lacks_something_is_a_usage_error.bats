load ../test_helper

@test "287 a command line that lacks something is a usage error" {
  local words
  # given
  recording
  before=$(snapshot "$repo")
  # when
  while IFS= read -r words; do
    eval "run --separate-stderr \"\$majordomus\" $words" </dev/null
    # then
    printf 'row: %s: %s %s\n' "$words" "$status" "$stderr"
    equal "$status" 2
    equal "$output" ''
    equal "$(grep -c . <<<"$stderr")" 2
    contains "$stderr" 'majordomus: hint: '
  done <<'WORDS'
mcp install
mcp install --client ''
mcp install --client
mcp uninstall
mcp install --client vscode --scope ''
mcp install --client vscode --scope nosuch
capture install
capture install --provider ''
capture install --all --provider claude-code
capture install --all --scope nosuch
capture install --all --runtime nosuch
capture uninstall
capture status --probe nosuch
capture render x
capture reconcile x
capture reconcile --worktree ''
capture prune x
prompts show
prompts show ''
prompts show a b
prompts grep
prompts grep ''
prompts grep '('
prompts list x
prompts list --since nosuch
prompts list --since ''
prompts list --limit -1
prompts list --limit x
prompts list --provider ''
prompts stats x
export x
export --until nosuch
import x
forget
forget ''
forget a b
forget --episode ''
forget --grep ''
forget --all a
session show ''
session show a b
session for
session for a b
session list x
session prompts a b
session prompts ''
session recover x
pause x
pause --for x
pause --for -1h
pause --for ''
resume x
status x
status --nosuch
doctor x
uninstall x
init x
init --team --private
init --wire=x
update x
serve x
serve --http-port -1
serve --http-port 65536
serve --http-port x
serve --stop --status
serve --repo ''
board x
board --no-open --print
policy show x
policy nosuch
redact x
version x
lib-path x
product providers --format nosuch
generate x
toolkit remove x
toolkit nosuch
completion nosuch
help nosuch
help prompts nosuch
nosuch
prompts nosuch
WORDS
  equal "$(snapshot "$repo")" "$before"
}
