load ../test_helper

@test "039 commands that need consent are refused without it and say what gives it" {
  # given
  without=''
  # when
  for name in doctor 'session list' 'session show' 'session recover' pause resume 'capture render'; do
    run --separate-stderr "$majordomus" $name
    case $status$output$stderr in "1majordomus: nothing is recorded in '$repo'"*"hint: 'majordomus init'"*) ;; *) without="$without $name" ;; esac
  done
  # then
  equal "$without" ''
  [ ! -e .ai ]
}
