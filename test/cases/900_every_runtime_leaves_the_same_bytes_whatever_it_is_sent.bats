load ../test_helper

# 'make differential' is the whole of it: 500 prompts, some of 1 MB. A shell
# that is not installed fails the case, unless MJ_SHELLS_MISSING is "ok".

@test "900 every runtime leaves the same bytes whatever it is sent" {
  # given
  case ${MJ_SHELLS_MISSING:-} in ok) set -- -missing-ok ;; esac
  # when
  run "$tool" differential -payloads 40 -events 10 -large 1 -seed 900 "$@"
  # then
  equal "$status" 0
  contains "$output" 'runtimes left the same'
}
