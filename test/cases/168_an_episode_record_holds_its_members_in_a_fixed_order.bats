load ../test_helper

@test "168 an episode record holds its members in a fixed order" {
  # given
  recording
  start
  prompt "one"
  prompt "two"
  # when
  run end
  # then
  equal "$(sed -n '2,/^---$/s/: .*//p' "$(episodes)" | tr '\n' ' ')" "schema episode provider opened_by opened_at closed_at last_seen_at \
outcome reason repository_id worktree_id branch start_head head commits changed_files prompts compactions attachments continues "
  equal "$(front prompts "$(episodes)")" 2
  equal "$(front attachments "$(episodes)")" null
  equal "$(front opened_by "$(episodes)")" hook
  equal "$(basename "$(episodes)")" "$(front opened_at "$(episodes)" | tr -d ':-' | sed 's/\.[0-9]*Z/Z/')--$(front episode "$(episodes)")--main.md"
}
