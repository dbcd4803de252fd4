load others_helper

@test "210 hooks of a project of Codex record from a folder below" {
  needs codex
  # given
  model
  codex_config
  "$majordomus" init >/dev/null
  "$majordomus" capture install --provider codex --scope project >/dev/null
  codex_hooks=$repo/.codex/hooks.json
  codex_reviewed
  mkdir -p 'below here/deep'
  cd 'below here/deep'
  # when
  run --separate-stderr run_codex 'from below'
  # then
  equal "$status:$output" 0:Done.
  equal "$(field text)" 'from below'
  equal "$(field provider)/$(field episode_link)" codex/open
  equal "$(episodes | wc -l)" 1
  equal "$(opened)$(lost)" ''
}
