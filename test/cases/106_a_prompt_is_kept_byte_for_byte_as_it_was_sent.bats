load ../test_helper

@test "106 a prompt is kept byte for byte as it was sent" {
  # given
  recording
  sent='"CRLF \r\n, tab \t, \/slash\\, \u0041\u00e9\u00E9, raw é ü 漢 😀, pair \ud83d\ude00, lone \ud800 and \uDFFF, nul \u0000, \"q\" '"'"'a'"'"' $(id) `id` ${x} %s %record a b @text@\n"'
  # when
  run prompt - "prompt:=$sent"
  # then
  assert_silent
  equal "$(span text)" "$sent"
  equal "$(span redacted)" '[]'
}
