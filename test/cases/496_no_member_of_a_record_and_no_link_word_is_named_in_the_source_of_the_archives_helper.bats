load ../archive_helper

@test "496 no member of a record and no link word is named in the source of the archives helper" {
  # given
  . "$top/lib/capture.sh" && . "$top/lib/archive.sh"
  names=$(printf '%s\n' "$MJ_ARCHIVE_MEMBERS" | tr ' ' '\n' | sed 's/\[\]$//' | grep _)
  commands=$(find "$top/helpers/majordomus" -name 'archive*.go' -o -name 'prompts*.go' -o -name 'capture_[pr]*.go' -o -name '*port.go' -o -name forget.go -o -name update.go)
  found=''
  # when
  for name in $names $MJ_LINK_CONTEXT $MJ_LINK_LEGACY $MJ_LINK_ORPHAN; do
    if grep -q "\"$name\"" $commands $(find "$top/helpers/archive" "$top/helpers/doctor" -name '*.go' ! -name '*_test.go'); then
      found="$found $name"
    fi
  done
  # then
  equal "$found" ''
}
