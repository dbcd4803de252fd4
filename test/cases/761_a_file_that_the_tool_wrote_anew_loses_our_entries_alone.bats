load ../wire_helper

@test "761 a file that the tool wrote anew loses our entries alone" {
  for id in $(tools); do
    # given
    about "$id" user
    mkdir -p "${file%/*}"
    other_hooks >"$file"
    wired "$id"
    # the tool's own writer: no comments, other white space, a member more
    sed -e 's|//.*$||' -e 's|/\*.*\*/||' -e 's/^\t*//' -e 's/,\( *\)$/,/' "$file" | tr '\n' ' ' | sed 's/, *\([]}]\)/\1/g; s/^ *{/{ "more": true,/' >"$file.new"
    mv "$file.new" "$file"
    "$tool" valid "$file"
    # when
    unwired_again "$id"
    # then
    equal "$id: $(grep -c MJ_HOOK "$file")" "$id: 0"
    contains "$(cat "$file")" other-tool
    contains "$(cat "$file")" '"more": true'
    contains "$(cat "$file")" '"other": []'
    "$tool" valid "$file"
  done
}
