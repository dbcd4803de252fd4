load ../wire_helper

@test "763 a project's lines hold no path of this machine and record for every tool" {
  # given
  "$majordomus" init >/dev/null
  mkdir -p 'sub folder/deep'
  for id in $(tools); do
    wired "$id" --scope project
    about "$id" project
    # when
    run pressed "$id"
    # then
    equal "$id: $status $output" "$id: 0 "
    equal "$(field provider)" "$id"
    forget_all
    rm -rf "$private/state/seen" # the same prompt will come again
    lacks "$(cat "$file")" "$HOME"
    lacks "$(cat "$file")" "$repo"
    lacks "$(cat "$file")" "$top"
    # and from a folder below, where the tool works there
    run eval "cd 'sub folder/deep' && pressed $id"
    equal "$id: $status $output" "$id: 0 "
    equal "$(field provider)" "$id"
    forget_all
  done
}
