load ../status_helper

@test "557 no page and no list names fewer tools than are declared" {
  # given: the ids as they stand in the declaration
  ids=$(sed -n 's/^  \([a-z0-9-]*\):$/\1/p' "$top/share/providers.yaml" | sort)
  # when
  run -0 --separate-stderr "$majordomus" product providers --format json
  # then
  equal "$(printf '%s\n' "$output" | sed -n 's/^      "id": "\(.*\)",$/\1/p' | sort)" "$ids"
  equal "$("$majordomus" product providers --format yaml | sed -n 's/^  - id: //p' | sort)" "$ids"
  equal "$("$majordomus" product providers | tail -n +2 | cut -f 1 | sort)" "$ids"
  equal "$("$majordomus" capture status --probe off 2>/dev/null | sed -n 's/:session\t.*//p' | sort)" "$ids"
  equal "$(cd "$top/docs/providers" && ls | sed -n '/^README.md$/d; s/\.md$//p' | sort)" "$ids"
  equal "$(sed -n 's/^| \[.*\](\([a-z0-9-]*\)\.md) |.*/\1/p' "$top/docs/providers/README.md" | sort)" "$ids"
  equal "$(sed -n 's/^      "id": "\(.*\)",$/\1/p' "$top/docs/generated/product.json" | sort)" "$ids"
  equal "$(sed -n '/^## Evidence/q; s/^| \([a-z0-9-]*\) |.*/\1/p' "$top/docs/generated/providers.md" | sed '/^provider$/d; /^---$/d' | sort)" "$ids"
  [ "$(wc -l <<<"$ids")" -ge 14 ]
}
