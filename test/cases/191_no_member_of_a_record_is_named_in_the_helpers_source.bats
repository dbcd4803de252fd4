load ../test_helper

@test "191 no member of a record is named in the helper's source" {
  # given
  names='started_at episode_link origin truncated_bytes opened_by closed_at last_seen_at start_head compactions attachments continues'
  found=''
  # when
  for name in $names; do
    if find "$top/helpers/hook" "$top/helpers/store" -name '*.go' ! -name '*_test.go' -exec grep -q "\"$name\"" {} +; then
      found="$found $name"
    fi
  done
  # then
  equal "$found" ''
}
