load ../test_helper

@test "105 a record is one member a line" {
  # given
  recording
  # when
  run prompt "first line
second line"
  # then
  equal "$(sed -n '1p;$p' "$(record)")" "{
}"
  equal "$(grep -c '^  "[a-z_]*": ' "$(record)")" 18
  equal "$(wc -l <"$(record)" | tr -d ' ')" 20
}
