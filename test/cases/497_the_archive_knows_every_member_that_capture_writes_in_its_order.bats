load ../archive_helper

@test "497 the archive knows every member that capture writes in its order" {
  # given
  recording
  start
  prompt "one" prompt_id=p1 'effort:={"level":"high"}' model=some-model
  . "$top/lib/capture.sh" && . "$top/lib/archive.sh"
  members=$(printf '%s\n' "$MJ_ARCHIVE_MEMBERS" | tr ' ' '\n' | sed 's/\[\]$//')
  # when
  run "$tool" keys "$(record)"
  # then
  equal "$status" 0
  equal "$(printf '%s\n' "$members" | grep -xF "$output")" "$output"
  run "$majordomus" doctor
  contains "$output" '1 linked, 0 unlinked'
}
