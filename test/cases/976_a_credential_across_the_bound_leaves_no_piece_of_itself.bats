load ../test_helper

# Issue 8. Known from eltmon/overdeck#3361.
@test "976 a credential across the bound leaves no piece of itself" {
  local secret over bound=200
  # given
  recording
  policy repository 'prompts:' "  max_text_bytes: $bound"
  secret=$("$tool" random "gh""p_" 36)
  for over in 0 1 2 3 4 5 8 13 20 27 33 38 39 40 41; do
    printf 'row: %s bytes of it are behind the bound\n' "$over"
    # when
    run prompt "$(printf '.%.0s' $(seq $((bound - 40 + over))))$secret and so on, and so on, and so on"
    # then
    assert_silent
    equal "$(grep -rlF "$(printf '%s' "$secret" | cut -c 1-6)" "$private" || true)" ''
    equal "$(grep -c '"redacted": \["github"\]' "$(record)")" 1
    equal "$(field text | grep -c '\[[^]]*$' || true)" 0
    [ "$(field text | wc -c)" -le $((bound + 1)) ]
    forget_all
  done
}
