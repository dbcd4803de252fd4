load ../test_helper
load ../board_helper

@test "247 the page makes no self test and says when it looked" {
  # given
  recording
  touch "$BATS_TEST_TMPDIR/before"
  come_in
  # when
  until_true page_says 'code.claude.com</a>'
  # then
  contains "$reply" '>wired</span>'
  lacks "$reply" '>verified</span>'
  contains "$reply" 'without a self test'
  [[ $reply =~ 'Looked at '[0-9][0-9]:[0-9][0-9]:[0-9][0-9] ]]
  # a self test makes a folder there, and takes it away again
  until_true page_says 'checks found nothing'
  equal "$(find "$TMPDIR" -maxdepth 0 -newer "$BATS_TEST_TMPDIR/before")" ''
}
