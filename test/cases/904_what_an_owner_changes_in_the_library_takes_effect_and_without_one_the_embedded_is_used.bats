load ../test_helper

@test "904 what an owner changes in the library takes effect, and without one the embedded is used" {
  # given
  own_toolkit
  recording
  shell=$top/test/embedded-sh
  sed -i 's/"started_at\\"/"asked_at\\"/' "$kit/lib/capture.sh"
  prompt "with the changed one"
  equal "$("$tool" keys "$(record)" | sed -n 2p)" asked_at
  printf 'row: with line ends that no shell reads\n'
  sed 's/$/\r/' "$top/lib/capture.sh" >"$kit/lib/capture.sh"
  rm -f "$private"/prompts/*
  prompt "with the changed one"
  equal "$(field text)/$(lost)" 'with the changed one/'
  rm -rf "$kit/lib" "$kit/share" "$private"/prompts/*
  # when
  run start
  # then
  contains "$output" 'Majordomus: episode '
  run prompt "with the embedded one"
  assert_silent
  equal "$("$tool" keys "$(record)" | sed -n 2p)" started_at
  equal "$(field episode_link)" open
  run end
  assert_silent
  equal "$(front outcome "$(episodes)")" closed
}
