load ../people_helper

# numbered FILE... prints the numbers of messages in files, sorted.
numbered() { cat "$@" | grep -oE 'MJ[0-9]{2}\b' | sort -u; }

@test "270 every number of a message is in the code and on the page once and the other way round" {
  # given
  page=$top/docs/messages.md
  # when
  run numbered "$top"/lib/*.sh "$top"/helpers/{hookconfig,majordomus}/*.go
  # then
  equal "$output" "$(numbered "$page")"
  [ "${#lines[@]}" -gt 30 ]
  equal "$(grep -oE '^\| MJ[0-9]{2} ' "$page" | sort | uniq -d)" ''
  # a finding has the number that its check has in the table
  library sh '. "$MJ_HOME/lib/message.sh"; . "$MJ_HOME/lib/doctor.sh"; printf "%s\n" $MJ_DOCTOR_NUMBERS' | while IFS='=' read -r name number; do
    grep -q "^| $number | $name |" "$page" || return 1
  done
  # every check that can fail has one
  for name in $(sed -n 's/.*mj__doctor_line FAIL \([a-z][a-z]*\) .*/\1/p' "$top"/lib/*.sh | sort -u); do
    grep -qE "^\| MJ[0-9]+ \| $name \|" "$page" || { printf 'no number: %s\n' "$name" >&2; return 1; }
  done
}
