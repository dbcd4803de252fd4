load client_helper

@test "109 the episode names what the client committed and changed in its time, and nothing else" {
  # given
  recording
  commit before.txt >/dev/null
  model --tool Bash --tool-input '{"description":"commit","command":"echo text >upload.txt && git add upload.txt && git -c user.name=c -c user.email=c@localhost commit -q -m upload"}'
  # when
  run --separate-stderr claude -p 'commit the upload' --allowedTools Bash
  # then
  equal "$status:$stderr" '0:'
  assert_episode "$(episode 1)" "commits=[\"$(git rev-parse HEAD)\"]" 'changed_files=["upload.txt"]' \
    "start_head=\"$(git rev-parse HEAD~1)\"" "head=\"$(git rev-parse HEAD)\""
}
