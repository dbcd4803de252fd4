load ../wire_helper

@test "762 the installed line of every tool records" {
  # given
  "$majordomus" init >/dev/null
  for id in $(tools); do
    wired "$id"
    about "$id" user
    # when
    run pressed "$id"
    # then
    equal "$id: $status $output" "$id: 0 "
    equal "$(field provider)" "$id"
    forget_all
  done
}
