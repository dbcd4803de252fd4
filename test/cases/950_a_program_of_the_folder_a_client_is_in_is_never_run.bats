load ../test_helper

# Issue 8. Some have the folder they are in on their PATH.
@test "950 a program of the folder a client is in is never run" {
  local name path shell with
  # given
  recording
  start
  commit made >/dev/null
  mkdir bin
  for name in cat date mkdir git rm sh majordomus-hook; do
    printf '#!/bin/sh\n: >"%s/ran"\n' "$BATS_TEST_TMPDIR" | tee "$name" >"bin/$name"
    chmod 755 "$name" "bin/$name"
  done
  while read -r shell; do
    with="$(command -v "${shell%% *}")${shell#"${shell%% *}"}"
    for path in ".:$PATH" ":$PATH" "bin:$PATH" "$PATH:."; do
      printf 'row: %s, %s\n' "$shell" "${path:0:8}"
      # when
      run env PATH="$path" $with -c "$(line UserPromptSubmit)" <<<"$(payload UserPromptSubmit prompt_id-)"
      # then
      assert_silent
      run env PATH="$path" MAJORDOMUS=0 $with -c "$(line UserPromptSubmit)" <<<"$(payload UserPromptSubmit prompt_id-)"
      assert_silent
    done
  done <<<"$(shells)"
  run env PATH=".:$PATH" /bin/sh -c "$(line SessionEnd)" <<<"$(payload SessionEnd.prompt_input_exit)"
  assert_silent
  [ ! -e "$BATS_TEST_TMPDIR/ran" ]
  equal "$(episodes | wc -l)" 1
}
