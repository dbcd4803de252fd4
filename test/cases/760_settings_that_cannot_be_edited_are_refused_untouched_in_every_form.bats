load ../wire_helper

@test "760 settings that cannot be edited are refused untouched in every form" {
  local id text
  for id in codex copilot cursor windsurf; do
    about "$id" user
    mkdir -p "${file%/*}"
    while IFS='|' read -r reason text; do
      # given
      printf '%s' "$text" | sed "s/EVENT/$(event prompt)/g" >"$file"
      cp "$file" "$BATS_TEST_TMPDIR/before"
      # when
      run --separate-stderr "$majordomus" capture install --provider "$id"
      # then
      equal "$id $reason: $status $output" "$id $reason: 1 "
      contains "${stderr_lines[0]}" "settings file '$file' ${reason/EVENT/$(event prompt)}"
      contains "${stderr_lines[0]}" 'nothing was changed'
      contains "$stderr" 'put this into it by hand:'
      contains "$stderr" "\"$(event prompt)\": ["
      contains "$stderr" "MJ_HOOK="
      cmp "$file" "$BATS_TEST_TMPDIR/before"
    done <<'TEXTS'
not readable as JSON|{"hooks": {
not of the expected form (hooks is not an object)|{"hooks": []}
not of the expected form (hooks.EVENT is not an array)|{"hooks": {"EVENT": {}}}
has a key twice (hooks)|{"hooks": {}, "hooks": {}}
has a key twice (hooks.EVENT)|{"hooks": {"EVENT": [], "EVENT": []}}
TEXTS
    printf '{}' >"$file"
    chmod 444 "$file"
    run "$majordomus" capture install --provider "$id"
    equal "$status" 1
    contains "$output" 'is read-only'
    equal "$(cat "$file")" '{}'
  done
  equal "$(find "$HOME" -name 'hook.sh')" ''
}
