load ../people_helper

# reasons prints the reasons that stand in the shell.
reasons() {
  sed -n -e "s/.*mj__lost \"\([^\"\$]*\)\".*/\1/p" -e "s/^ *mj_pending='\([^']*[a-z]\)'\( mj_cut=''\)*\$/\1/p" "$top/lib/capture.sh" "$top/share/shims/hook.sh"
}

@test "271 every reason why a prompt is lost is explained" {
  # given
  page=$(cat "$top/docs/messages.md")
  recording
  # when
  run reasons
  # then
  [ "${#lines[@]}" -gt 6 ]
  for reason in "${lines[@]}"; do contains "$page" "\`$reason\`" || return 1; done
  # the helper's words, one payload each
  for payload in '' 'words' '{"a"' '{"a":' '[1]' '{} {}'; do
    printf '%s' "$payload" | hook UserPromptSubmit
    reason=$(lost | tail -n 1 | sed 's/.*prompt lost: \(.*\); keys.*/\1/')
    contains "$page" "\`$reason\`" || return 1
  done
}
