load ../wire_helper

@test "766 the shim for a person stays as long as any tool needs it" {
  # given
  shim=$HOME/.local/share/majordomus/shims/hook.sh
  before=$(snapshot "$HOME")
  for id in codex cursor; do wired "$id"; done
  wired gemini --scope project
  # when
  unwired_again codex
  # then
  [ -f "$shim" ]
  unwired_again cursor
  [ ! -e "$shim" ]
  # and the project keeps its own
  [ -f "$repo/.ai/repo/shims/hook.sh" ]
  unwired_again gemini --scope project
  equal "$(snapshot "$HOME")" "$before"
}
