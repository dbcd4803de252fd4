load ../test_helper

@test "173 a shared record holds no path no session no prompt and no credential" {
  # given
  recording
  token=$("$tool" random '' 30)
  git remote add origin "https://me:$token@example.com/team/widget.git"
  start
  prompt "a very peculiar sentence"
  # when
  run end
  # then
  text=$(cat "$(episodes)" "$repo/.ai/repo/policy.yaml")
  for part in "$repo" "$HOME" "$session" peculiar "$token"; do
    lacks "$text" "$part"
  done
  contains "$(front repository_id "$(episodes)")" example.com/team/widget
  lacks "$(grep -r "$token" "$private" || true)" "$token"
}
