load ../test_helper

@test "127 each of two sessions keeps its own prompts" {
  # given
  recording
  start session_id=one
  start session_id=two
  # when
  prompt "for one" session_id=one
  prompt "for two" session_id=two
  # then
  for name in one two; do
    file=$private/state/sessions-open/$(key_of claude-code "$name").yaml
    equal "$(field episode "$(records | grep "for-$name")")" "$(front episode "$file")"
  done
}
