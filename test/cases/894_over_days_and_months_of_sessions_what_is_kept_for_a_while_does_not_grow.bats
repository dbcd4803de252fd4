load ../test_helper

# issue 8; 'make day' plays 72 hours and two years

@test "894 over days and months of sessions what is kept for a while does not grow" {
  # given
  cd "$top"
  # when
  run "$top/build/torture" -hours 12 -months 9 -sessions 2
  # then
  case $status in 77) skip "${output##*skipped: }" ;; esac
  equal "$status" 0
  equal "$(printf '%s\n' "$output" | tail -n 1)" flat
}
