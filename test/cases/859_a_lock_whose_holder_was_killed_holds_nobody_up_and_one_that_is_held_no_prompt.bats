load ../test_helper

@test "859 a lock whose holder was killed holds nobody up, and one that is held no prompt" {
  local holder from
  # given
  recording
  start
  "$tool" locked "$private/state/lock" sleep 60 &
  holder=$!
  sleep 0.3
  # when
  run prompt "while somebody holds it"
  # then
  assert_silent
  equal "$(field episode_link)" open
  kill -9 $holder
  from=$SECONDS
  run end
  assert_silent
  [ $((SECONDS - from)) -lt 4 ]
  equal "$(episodes | wc -l)" 1
  assert_usable
}
