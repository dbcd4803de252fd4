load others_helper

@test "310 hooks of a project of Gemini record in a folder with a hard name" {
  needs gemini
  # given
  model
  gemini_config
  new_repository "$BATS_TEST_TMPDIR/it's a \$widget"
  "$majordomus" init >/dev/null
  "$majordomus" capture install --provider gemini --scope project >/dev/null
  # when
  run --separate-stderr run_gemini -p 'from a hard name'
  # then
  equal "$status" 0
  equal "$(field text)" 'from a hard name'
  equal "$(field provider)/$(field episode_link)" gemini/open
  equal "$(episodes | wc -l)" 1
  equal "$(opened)$(lost)" ''
}
