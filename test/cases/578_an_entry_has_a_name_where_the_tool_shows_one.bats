load ../wire_helper

@test "578 an entry has a name where the tool shows one" {
  # given
  "$majordomus" init >/dev/null
  while read -r id member; do
    wired "$id"
    about "$id" user
    # when
    names=$(sed -n "s/.*\"$member\": \"\(majordomus-[a-z]*\)\".*/\1/p" "$file" | sort | tr '\n' ' ')
    # then: one for each event
    want=$(for word in $slots; do printf 'majordomus-%s\n' "${word%%:*}"; done | sort | tr '\n' ' ')
    equal "$id: $names" "$id: $want" || return 1
    # and one that was wired before there were names is ours, and gets its name
    cp "$file" "$BATS_TEST_TMPDIR/named"
    sed "/\"$member\": \"majordomus-/d" "$file" >"$BATS_TEST_TMPDIR/older"
    cp "$BATS_TEST_TMPDIR/older" "$file"
    case $id in codex) reviewed "$file" ;; esac
    run -0 --separate-stderr "$majordomus" capture status --probe off
    equal "$id $(state "$id")" "$id wired" || return 1
    wired "$id"
    cmp "$file" "$BATS_TEST_TMPDIR/named" || return 1
    # and goes as it came, with a name or without
    cp "$BATS_TEST_TMPDIR/older" "$file"
    unwired_again "$id"
    [ ! -e "$file" ]
  done <<'ROWS'
gemini name
qwen-code name
codex statusMessage
ROWS
  # and a tool that shows none gets no member that it does not know
  for id in claude-code copilot cursor windsurf factory-droid; do
    wired "$id"
    about "$id" user
    lacks "$(cat "$file")" majordomus-prompt || return 1
  done
}
