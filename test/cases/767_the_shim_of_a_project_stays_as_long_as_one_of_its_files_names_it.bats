load ../wire_helper

@test "767 the shim of a project stays as long as one of its files names it" {
  # given: one of the two came with a clone, so that no note speaks of it
  wired codex --scope project
  rm -r "$HOME/.local"
  wired copilot --scope project
  # when
  unwired_again copilot --scope project
  # then
  [ ! -e .github ]
  [ -f .ai/repo/shims/hook.sh ]
  unwired_again codex --scope project
  [ ! -e .ai/repo/shims ]
  equal "$(cat .codex/hooks.json)" '{
}'
}
