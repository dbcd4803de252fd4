load ../test_helper

@test "850 two hundred prompts at once give two hundred records" {
  # given
  recording
  start
  sender send UserPromptSubmit UserPromptSubmit
  # when
  run "$tool" race 200 "$BATS_TEST_TMPDIR/send" prompt_id=number-{} 'prompt=the same words'
  # then
  assert_silent
  equal "$(records | wc -l)" 200
  "$tool" valid $(records)
  equal "$("$tool" count id $(records) | grep -c '^1 ')" 200
  equal "$("$tool" count episode_link $(records))" '200 "open"'
  equal "$(find "$private/prompts" -name '*.md' | wc -l)" 200
  equal "$(happened prompt.recorded)" 200
  equal "$(lost)" ''
  assert_usable
}
