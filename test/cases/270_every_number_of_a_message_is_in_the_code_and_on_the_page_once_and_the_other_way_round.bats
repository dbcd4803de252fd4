load ../people_helper

# numbered FILE... prints the numbers of messages in files, sorted.
numbered() { cat "$@" | grep -oE 'MJ[0-9]{2}\b' | sort -u; }

@test "270 every number of a message is in the code and on the page once and the other way round" {
  # given
  page=$top/docs/messages.md
  # when
  run numbered "$top"/lib/*.sh "$top"/helpers/*/*.go
  # then
  equal "$output" "$(numbered "$page")"
  [ "${#lines[@]}" -gt 30 ]
  equal "$(grep -oE '^\| MJ[0-9]{2} ' "$page" | sort | uniq -d)" ''
}
