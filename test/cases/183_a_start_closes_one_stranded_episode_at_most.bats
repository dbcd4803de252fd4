load ../test_helper

@test "183 a start closes one stranded episode at most" {
  # given
  recording
  start session_id=one
  start session_id=two
  start session_id=three
  long_ago "$private/state/sessions-open/$(key_of claude-code one).yaml" "$private/state/sessions-open/$(key_of claude-code two).yaml"
  # when
  run start
  # then
  equal "$status" 0
  equal "$(episodes | wc -l | tr -d ' ')" 1
  equal "$(opened | wc -l | tr -d ' ')" 3
  equal "$(front outcome "$(episodes)") $(front reason "$(episodes)")" 'interrupted "stranded"'
  equal "$(front last_seen_at "$(episodes)")" 2000-01-02T03:04:05.000Z
  [ "$(front closed_at "$(episodes)" | cut -c 1-4)" -gt 2025 ]
}
