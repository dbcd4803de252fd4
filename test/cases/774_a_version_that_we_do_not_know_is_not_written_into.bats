load ../wire_helper

@test "774 a version that we do not know is not written into" {
  for id in cursor copilot; do
    about "$id" user
    mkdir -p "${file%/*}"
    printf '{"version": 2, "hooks": {}}' >"$file"
    # when
    run "$majordomus" capture install --provider "$id"
    # then
    assert_refused
    contains "$output" 'version is not 1'
    equal "$(cat "$file")" '{"version": 2, "hooks": {}}'
  done
}
