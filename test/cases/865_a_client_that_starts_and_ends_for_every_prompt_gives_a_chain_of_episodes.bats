load ../test_helper

@test "865 a client that starts and ends for every prompt gives a chain of episodes" {
  local n last=null
  # given
  recording
  for n in 1 2 3 4 5; do
    printf 'row: %s\n' "$n"
    # when
    start >/dev/null
    equal "$(front continues "$(opened)")" "$last"
    last=$(front episode "$(opened)")
    run prompt "number $n"
    # then
    assert_silent
    run end
    assert_silent
    equal "$(episodes | wc -l)" "$n"
  done
  equal "$("$tool" count episode_link $(records))" '5 "open"'
  equal "$(grep -hc '^prompts: 1$' $(episodes) | sort -u)" 1
  assert_usable
}
