load ../status_helper

@test "564 without its line in the tables a tools page says whose gap it is" {
  # given
  own_tree
  sed '/^gemini prompt:/d; /^gemini start:/d' "$kit/lib/capture.sh" >"$kit/lib/new" && mv "$kit/lib/new" "$kit/lib/capture.sh"
  # when
  run -0 "$majordomus" generate
  # then: that page and the list of them alone
  equal "$output" 'wrote docs/providers/README.md
wrote docs/providers/gemini.md'
  page=$(cat "$kit/docs/providers/gemini.md")
  contains "$page" 'The product offers its prompts and its sessions; we record nothing.'
  contains "$page" 'There is no adapter for its prompts and sessions yet: the gap is ours'
  lacks "$page" 'What is recorded'
  lacks "$page" 'capture install'
}
