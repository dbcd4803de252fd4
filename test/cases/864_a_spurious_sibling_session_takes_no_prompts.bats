load ../test_helper

@test "864 a spurious sibling session takes no prompts" {
  local order event
  # given
  recording
  start >/dev/null
  end
  for order in 'resume startup' 'startup resume'; do
    printf 'row: %s\n' "$order"
    # a client that resumes may start another session beside it, of which nothing more is heard
    for event in $order; do
      case $event in
      resume) payload SessionStart.resume | hook SessionStart >/dev/null ;;
      startup) start "session_id=spurious-${order%% *}" >/dev/null ;;
      esac
    done
    # when
    run prompt "to the one that was resumed"
    # then
    assert_silent
    equal "$(field episode_link)" open
    equal "$(grep -l "^episode: $(field episode)$" $(opened) | xargs grep -h '^provider_session: ')" "provider_session: \"$(field session)\""
    forget_all
    end
  done
  equal "$(episodes | wc -l)" 3
  assert_usable
}
