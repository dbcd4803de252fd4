load ../test_helper

@test "866 a fork without a parent opens an episode of its own" {
  # given
  recording
  start >/dev/null
  # when
  run eval 'payload SessionStart.fork session_id=the-fork | hook SessionStart'
  # then
  equal "$status" 0
  equal "$(opened | wc -l)" 2
  run prompt "in the fork" session_id=the-fork
  assert_silent
  equal "$(field episode_link)" open
  equal "$(grep -l "^episode: $(field episode)$" $(opened) | xargs grep -h '^continues: ')" 'continues: null'
  assert_usable
}
