load ../test_helper

@test "901 a runtime that leaves something else is found" {
  # given
  own_toolkit
  sed 's/^| when | @~started_at@ |$/| at | @~started_at@ |/' "$top/lib/capture.sh" >"$kit/lib/capture.sh"
  # when
  run "$tool" differential -payloads 4 -events 2 -large 0 -missing-ok -embedded "$kit/build/majordomus-hook"
  # then
  equal "$status" 1
  contains "$output" "'dash' and 'embedded' differ: 'local/prompts/"
  contains "$output" 'at |'
}
