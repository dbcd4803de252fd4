load ../test_helper

@test "631 a text escaped too many times is withheld with a line" {
  # given
  recording
  payload UserPromptSubmit prompt_id- >"$BATS_TEST_TMPDIR/sent"
  node -e 'const fs = require("fs"), p = JSON.parse(fs.readFileSync(process.argv[1])); p.prompt = "words " + "\\".repeat(2 ** 18) + "u003d"; fs.writeFileSync(process.argv[1], JSON.stringify(p))' \
    "$BATS_TEST_TMPDIR/sent"
  # when
  run hook UserPromptSubmit <"$BATS_TEST_TMPDIR/sent"
  # then
  assert_silent
  equal "$(span text)" null
  equal "$(span redacted)" null
  contains "$(lost)" 'redaction could not run'
}
