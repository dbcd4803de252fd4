load ../status_helper

@test "545 the message of a refusal names file line provider and key" {
  # given
  own_tree
  cd "$kit"
  offered=$(grep -c '^ *prompts: hook$' "$declaration")
  edit 's/^\( *prompts: hook\)$/\1s/'
  lines=$(grep -n 'prompts: hooks' "$declaration" | cut -d : -f 1 | tr '\n' ' ')
  bad=$(for line in $lines; do
    id=$(head -n "$line" "$declaration" | sed -n 's/^  \([a-z-]*\):$/\1/p' | tail -n 1)
    printf "majordomus: share/providers.yaml:%s: provider '%s': offers.prompts: 'hooks' is not one of hook, none\n" "$line" "$id"
  done)
  # when
  run -1 "$majordomus" generate
  # then: all of them at once, in the order of the file
  equal "$output" "$bad"
  equal "$(wc -l <<<"$output")" "$offered"
}
