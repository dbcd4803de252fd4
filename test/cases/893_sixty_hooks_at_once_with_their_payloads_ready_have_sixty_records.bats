load ../test_helper

# issue 8; 'make torture' starts a thousand

@test "893 sixty hooks at once, with their payloads ready, have sixty records" {
  # given
  cd "$top"
  # when
  run "$top/build/torture" -crowd "$(rounds 60)"
  # then
  case $status in 77) skip "${output##*skipped: }" ;; esac
  equal "$status" 0
  contains "$output" "$(rounds 60) hooks at once: $(rounds 60) records, $(rounds 60) different"
}
