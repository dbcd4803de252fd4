load ../archive_helper

@test "957 a rendering masks what moves a terminal" {
  local bad
  # given
  recording
  policy person 'prompts:' '  rendering_yaml: true'
  bad=$(printf '\033]0;t\007\302\2332J\342\200\256x\342\200\213y\363\240\201\201z\rw')
  # when
  prompt "words $bad end" "model=m$bad"
  # then
  contains "$(field text)" "$bad"
  for rendering in "$private"/prompts/*.md "$private"/prompts/*.yaml; do
    "$tool" harmless <"$rendering"
    contains "$(cat "$rendering")" words
  done
  old 20260501101000-a 2026-05-01T10:10:00.000Z 'provider="p'"$bad"'"' "text=\"old $(printf '%s' "$bad" | tr -d '\033\007\r')\"" 'id="i\u001b[2J"' 'redacted=["\u202e"]'
  sed -i 's/\r//g; s/\x1b/\\u001b/g; s/\x07/\\u0007/g' "$private/prompts/20260501101000-a.json"
  "$majordomus" capture render --force >/dev/null
  for rendering in "$private"/prompts/20260501101000-a.md "$private"/prompts/20260501101000-a.yaml; do
    "$tool" harmless <"$rendering"
    contains "$(cat "$rendering")" old
  done
}
