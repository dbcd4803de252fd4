load ../test_helper

@test "881 an answer that cannot be printed is a fault" {
  [ -w /dev/full ] || skip 'this system has no /dev/full'
  # given
  recording
  for command in version 'session list' 'policy show' 'product providers' 'capture status --probe off' 'capture status --probe off --json'; do
    # when
    run sh -c '"$@" >/dev/full' sh "$majordomus" $command
    # then
    printf '%s: %s\n' "$command" "$status"
    equal "$status" 3
  done
}
