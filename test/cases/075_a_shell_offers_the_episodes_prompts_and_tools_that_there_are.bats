load ../test_helper

# offered WORD... prints what a shell is offered for the last word, without what
# stands behind the tabs.
offered() { "$majordomus" __complete "$@" 2>/dev/null | sed '/^:/d' | cut -f1; }

@test "075 a shell offers the episodes, prompts and tools that there are" {
  # given
  recording
  start
  prompt "sesame is the word" prompt_id=9f3c21ab-0000-4000-8000-000000000001
  episode=$("$majordomus" session list --open 2>/dev/null | sed -n 2p | cut -f1)
  # when
  run offered session show s-
  # then
  equal "$output" "$episode"
  equal "$(offered prompts list --episode "${episode%????}")" "$episode"
  equal "$(offered prompts show 9f3)" 9f3c21ab-0000-4000-8000-000000000001
  equal "$(offered capture install --provider claude)" claude-code
  equal "$(offered capture install --scope l)" "$(printf 'user\nproject\nlocal')"
  ! "$majordomus" __complete prompts show '' | grep -q sesame
}
