load ../status_helper

@test "550 the help of every command about capability gives an example" {
  # given
  without=''
  # when
  for name in 'capture status' 'product providers' 'product roots' 'product invariants' generate; do
    run "$majordomus" $name --help
    case $status$output in 0*Examples:*"majordomus $name"*) ;; *) without="$without $name" ;; esac
  done
  # then
  equal "$without" ''
}
