load ../test_helper

@test "823 a private half that was removed is made again, in every shell" {
  # given
  recording
  while read -r shell; do
    printf 'row: %s\n' "$shell"
    rm -rf .ai
    # when
    run prompt "still wanted"
    # then
    assert_silent
    equal "$(field text)" 'still wanted'
    private_modes
  done < <(shells)
  shell=sh
  rm -rf .ai
  run start
  equal "$status" 0
  equal "$(opened | wc -l)" 1
  assert_usable
}
