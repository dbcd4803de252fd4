load ../status_helper

@test "545 the message of a refusal names file line provider and key" {
  # given
  own_tree
  cd "$kit"
  edit 's/prompts: hook/prompts: hooks/'
  lines=$(grep -n 'prompts: hooks' "$declaration" | cut -d : -f 1 | tr '\n' ' ')
  set -- $lines
  # when
  run -1 "$majordomus" generate
  # then: all of them at once, in the order of the file
  equal "$output" "majordomus: share/providers.yaml:$1: provider 'claude-code': offers.prompts: 'hooks' is not one of hook, none
majordomus: share/providers.yaml:$2: provider 'codex': offers.prompts: 'hooks' is not one of hook, none
majordomus: share/providers.yaml:$3: provider 'gemini': offers.prompts: 'hooks' is not one of hook, none"
}
