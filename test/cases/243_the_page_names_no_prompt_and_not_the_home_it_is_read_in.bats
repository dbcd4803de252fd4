load ../test_helper
load ../board_helper

@test "243 the page names no prompt and not the home it is read in" {
  # given
  recording
  start
  prompt 'the plan that nobody else should read'
  # when
  come_in
  # then
  until_true page_says '<dt>Prompts</dt><dd>1</dd>'
  until_true page_says "~/.claude/settings.json"
  lacks "$reply" 'the plan'
  lacks "$reply" "$HOME"
  lacks "$reply" "$token"
  contains "$reply" ': 1</title>'
  until_true page_says 'its hooks'
  until_true page_says 'checks found nothing'
}
