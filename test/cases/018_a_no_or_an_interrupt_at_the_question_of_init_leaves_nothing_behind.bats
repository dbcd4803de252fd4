load ../people_helper

@test "018 a no or an interrupt at the question of init leaves nothing behind" {
  # given
  programs claude codex
  before=$(whole "$HOME" "$repo")
  # when
  for answer in 'n\n' '\n' 'no\n' 'yess\n' '\004' '\003'; do
    run terminal "$answer" "$majordomus" init
    # then
    [ "$status" -ne 0 ]
    contains "$output" 'Wire them and record here? [y/N]'
    equal "$(whole "$HOME" "$repo")" "$before"
  done
}
