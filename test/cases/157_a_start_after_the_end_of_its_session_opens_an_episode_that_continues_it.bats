load ../test_helper

@test "157 a start after the end of its session opens an episode that continues it" {
  # given
  recording
  start
  first=$(front episode "$(opened)")
  end
  # when
  run hook SessionStart <<<"$(payload SessionStart.resume)"
  # then
  equal "$status" 0
  equal "$(front continues "$(opened)")" "$first"
  [ "$(front episode "$(opened)")" != "$first" ]
  end
  equal "$(episodes | wc -l | tr -d ' ')" 2
  equal "$(episodes | xargs grep -h '^continues: s-')" "continues: $first"
}
