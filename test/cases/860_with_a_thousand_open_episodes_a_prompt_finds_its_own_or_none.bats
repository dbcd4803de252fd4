load ../test_helper

@test "860 with a thousand open episodes a prompt finds its own, or none" {
  local n
  # given
  recording
  start
  for n in {1000..1999}; do
    printf 'schema: majordomus.open/v1\nepisode: s-20260101T000000Z-0000%s\nprovider: claude-code\nprovider_session: "x%s"\nworktree_id: 0123456789abcdef\nopened_at: 2026-01-01T00:00:00.000Z\nevents:\n' \
      "$n" "$n" >"$private/state/sessions-open/claude-code-0000000000000000000000000000$n.yaml"
  done
  chmod 600 "$private"/state/sessions-open/*
  # when
  run prompt "mine"
  # then
  assert_silent
  equal "$(field episode_link)" open
  forget_all
  run prompt "nobody's" session_id=never-seen
  assert_silent
  equal "$(field episode_link)/$(field episode)" orphan/null
  run end
  assert_silent
  equal "$(episodes | wc -l)" 1
  equal "$(opened | wc -l)" 1000
  run start
  equal "$status" 0
  contains "$output" 'Other open episodes in this repository: 1000'
  [ "$(printf '%s\n' "$output" | wc -l)" -le 8 ]
  assert_usable
}
