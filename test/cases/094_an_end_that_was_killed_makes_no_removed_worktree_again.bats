load ../test_helper

# An end that is killed leaves its script to the next run. The worktree it would
# publish into may be gone by then.
@test "094 an end that was killed makes no removed worktree again" {
  # given
  recording
  git worktree add -q ../linked
  cd ../linked
  start
  episode=$(front episode "$(opened)")
  name=$(front record "$(opened)")
  key=$(basename "$(opened)")
  for folder in "$PWD/.ai/repo/sessions" "!$PWD/.ai/repo/sessions"; do
    printf '%s\0%s\n%%expect state/sessions-open/%s\nepisode: %s\n%%publish %s\n---\nschema: majordomus.session/v1\nepisode: %s\n---\n%%copy sessions/%s\n%%rename state/sessions-open/%s state/sessions-closed/%s\n' \
      "$folder" "$private/sessions" "$key" "$episode" "$name" "$episode" "$name" "$key" "$key" >"$private/state/tmp/j-${#folder}"
    chmod 600 "$private/state/tmp/j-${#folder}"
  done
  cd "$repo"
  git worktree remove ../linked
  # when
  run "$majordomus" session recover
  # then
  equal "$status" 0
  [ ! -e ../linked ]
  equal "$(episodes)" "$private/sessions/$name"
  equal "$(opened)" ''
  contains "$("$majordomus" session show "$episode" 2>&1)" 'the worktree of this episode was removed'
  assert_tidy
}
