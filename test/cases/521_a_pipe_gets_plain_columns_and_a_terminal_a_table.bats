load ../status_helper

@test "521 a pipe gets plain columns and a terminal a table" {
  # given
  escape=$(printf '\033[')
  # when
  run -0 --separate-stderr "$majordomus" capture status
  # then
  equal "$(printf '%s\n' "$output" | awk -F '\t' '{ print NF }' | sort -u)" 5
  lacks "$output" "$escape"
  terminal=$(TERM=xterm script -qec "'$majordomus' capture status" /dev/null)
  contains "$(tr -s ' ' <<<"$terminal")" "codex hook $escape"
  lacks "$(NO_COLOR=1 TERM=xterm script -qec "'$majordomus' capture status" /dev/null)" "$escape"
}
