load ../test_helper

@test "827 a detached and an unborn HEAD are recorded as they are" {
  # given
  recording
  git checkout -q --detach
  # when
  run start session_id=one
  equal "$status" 0
  run prompt "on no branch" session_id=one
  # then
  assert_silent
  equal "$(field branch)/$(field head)/$(field episode_link)" "null/$(git rev-parse HEAD)/open"
  run end session_id=one
  assert_silent
  contains "$(episodes)" --detached.md
  git checkout -q --orphan empty
  run start session_id=two
  equal "$status" 0
  run prompt "before the first commit" session_id=two
  assert_silent
  equal "$(field branch "$private"/prompts/*-before-*.json)/$(field head "$private"/prompts/*-before-*.json)" empty/null
  run end session_id=two
  assert_silent
  equal "$(front start_head "$(episodes | grep -e --empty.md)")" null
  assert_usable
}
