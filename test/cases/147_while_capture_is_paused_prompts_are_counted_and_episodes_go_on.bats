load ../test_helper

@test "147 while capture is paused prompts are counted and episodes go on" {
  # given
  recording
  "$majordomus" pause >/dev/null
  start
  # when
  run prompt "not this one"
  # then
  skipped paused
  equal "$(grep -rl 'not this one' "$repo")" ''
  end
  equal "$(episodes | wc -l | tr -d ' ')" 1
}
