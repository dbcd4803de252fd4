load ../adapters_helper

@test "720 every payload has a row in the table and every event of an adapter a payload" {
  # given
  rows=$(grep -v '^#' "$top/test/payloads/outcomes.tsv")
  # when
  run -0 driven
  # then
  equal "$(cut -f 1 <<<"$rows" | sort -u)" "$(cd "$top/test/payloads" && find . -name '*.json' | sed 's,^\./,,' | sort)"
  equal "$(awk -F '\t' '$4 !~ /^(unwired|unadapted|foreign|refused|skipped foreign)/ { print $2, $3 }' <<<"$rows" | sort -u)" \
    "$(awk '{ print $1, $3 }' <<<"$output" | sort -u)"
  equal "$(awk -F '\t' 'NF != 5 || length($5) < 12' <<<"$rows")" '' # each says how we know its shape
}
