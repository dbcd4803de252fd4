load ../test_helper

# issue 2

@test "876 somebody else's consent is none and their library is not read" {
  [ "$(id -u)" -eq 0 ] || skip 'only root can give a file away'
  # given
  own_toolkit
  recording
  rm -rf "$kit"
  mkdir -p theirs/lib
  printf ': >"%s/ran"\nMJ_API=1\nmj_hook() { mj_pending=; }\n' "$PWD" >theirs/lib/capture.sh
  printf '%s\n%s\n' "$private" "$PWD/theirs" >.git/majordomus/enabled
  prompt "with a consent of one's own"
  [ -e ran ]
  rm ran
  chown 65534 .git/majordomus/enabled
  # when
  run prompt "with somebody else's"
  # then
  assert_silent
  [ ! -e ran ]
  equal "$(records)" ''
}
