load ../archive_helper

@test "479 the marker of a delivery that holds the text goes with it" {
  # given
  recording
  prompt "the words of a marker" prompt_id=p1
  equal "$(grep -rl 'words of a marker' "$private/state/seen" | wc -l | tr -d ' ')" 1
  policy person 'prompts:' '  retention_max_bytes: 1'
  # when
  run "$majordomus" capture prune
  # then
  equal "$status" 0
  equal "$(grep -rl 'words of a marker\|words-of-a-marker' "$private")" ''
}
