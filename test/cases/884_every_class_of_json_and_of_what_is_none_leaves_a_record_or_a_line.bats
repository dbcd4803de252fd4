load ../test_helper

# issue 8; the inputs are in test/hostile

@test "884 every class of JSON and of what is none leaves a record or a line" {
  local repos=() n
  # given
  recording
  for n in 1 2 3 4; do
    new_repository "$BATS_TEST_TMPDIR/widget-$n"
    "$majordomus" init >/dev/null
    repos+=("$repo")
  done
  # when
  run "$tool" hostile "$(line UserPromptSubmit)" "${repos[@]}"
  # then
  equal "$status" 0
  [ "${output%% inputs: *}" -ge 900 ]
  contains "$output" ', 0 wrong'
}
