load ../wire_helper

# shown MEMBER prints the names in the settings.
shown() { sed -n "s/.*\"$1\": \"\(majordomus-[a-z]*\)\".*/\1/p" "$file" | sort | tr '\n' ' '; }

@test "578 an entry has a name where the tool shows one" {
  # given
  "$majordomus" init >/dev/null
  while read -r id member; do
    wired "$id"
    about "$id" user
    # when
    names=$(shown "$member")
    # then: one for each event
    want=$(for word in $slots; do printf 'majordomus-%s\n' "${word%%:*}"; done | sort | tr '\n' ' ')
    equal "$id: $names" "$id: $want" || return 1
    # and one that was wired before there were names is ours, and gets its name
    sed "/\"$member\": \"majordomus-/d" "$file" >"$BATS_TEST_TMPDIR/older"
    cp "$BATS_TEST_TMPDIR/older" "$file"
    case $id in codex) reviewed "$file" ;; esac
    run -0 --separate-stderr "$majordomus" capture status --probe off
    equal "$id $(state "$id")" "$id wired" || return 1
    wired "$id"
    equal "$(shown "$member")" "$want" || return 1
    run -0 "$majordomus" capture install --provider "$id"
    contains "$output" "unchanged $file" || return 1
    # and goes as it came, with a name or without
    cp "$BATS_TEST_TMPDIR/older" "$file"
    unwired_again "$id"
    [ ! -e "$file" ] || return 1
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
