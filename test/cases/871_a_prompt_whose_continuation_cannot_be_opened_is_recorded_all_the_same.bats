load ../test_helper

# issue 2

@test "871 a prompt whose continuation cannot be opened is recorded all the same" {
  # given
  own_toolkit
  recording
  start
  end
  rm "$kit/lib/episode.sh"
  # when
  run prompt "later, with half of a library"
  # then
  assert_silent
  equal "$(field episode_link)" orphan
  equal "$(span episode)" null
  equal "$(lost)" ''
}
