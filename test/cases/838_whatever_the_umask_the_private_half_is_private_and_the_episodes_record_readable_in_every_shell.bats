load ../test_helper

@test "838 whatever the umask, the private half is private and the episode's record readable, in every shell" {
  local mask n=0
  # given
  recording
  while read -r shell; do
    for mask in 000 777 022 077 0177; do
      printf 'row: %s in %s\n' "$mask" "$shell"
      rm -rf .ai
      # when
      run eval "umask $mask; start"
      equal "$status" 0
      run eval "umask $mask; prompt 'under another umask'"
      # then
      assert_silent
      equal "$(field episode_link)" open
      equal "$(stat -c %a "$(record)" "${private}/prompts" | tr '\n' ' ')" '600 700 '
      run eval "umask $mask; end"
      assert_silent
      equal "$(stat -c %a .ai .ai/repo .ai/repo/sessions "$(episodes)" | tr '\n' ' ')" '755 755 755 644 '
      private_modes
    done
  done < <(shells)
  shell=sh
  assert_usable
}
