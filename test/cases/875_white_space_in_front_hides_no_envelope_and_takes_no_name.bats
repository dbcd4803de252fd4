load ../test_helper

@test "875 white space in front hides no envelope and takes no name" {
  # given
  recording
  blank=$(printf '%5000s' '')
  # when
  run prompt "$blank<system-reminder>by a machine"
  # then
  assert_silent
  equal "$(records)" ''
  equal "$(happened prompt.skipped)" 1
  prompt "$blank by a person"
  contains "$(record)" '-by-a-person.json'
}
