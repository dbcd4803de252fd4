load ../release_helper

# The generator was built with the rows of before and wrote the page from them.
@test "289 one generate after a new shape leaves nothing stale" {
  # given
  compiler=$release_home # where the compiler has its cache
  cp "$top/README.md" "$top/share/credentials.yaml" "$BATS_TEST_TMPDIR/"
  cp "$top/helpers/redact/table_gen.go" "$BATS_TEST_TMPDIR/table.go"
  gen() { (cd "$top" && HOME=$compiler go run ./helpers/redact/gen -data "$BATS_TEST_TMPDIR/credentials.yaml" -out "$BATS_TEST_TMPDIR/table.go" -page "$BATS_TEST_TMPDIR/README.md" "$@"); }
  gen -check
  printf '%s\n' "  - {name: zzwidget, class: extended, literals: [zzw_], re: 'zzw_([A-Za-z0-9]{20,})', left: word, right: any, guard: mixed, yes: ['zzw_<d62:40>'], no: ['zzw_<x:40>']}" \
    >>"$BATS_TEST_TMPDIR/credentials.yaml"
  run -1 gen -check
  contains "$output" "table.go is stale"
  contains "$output" "README.md is stale"
  # when
  run gen
  # then
  equal "$status" 0
  contains "$(cat "$BATS_TEST_TMPDIR/README.md")" '| zzwidget | `zzw_` |'
  contains "$(cat "$BATS_TEST_TMPDIR/table.go")" zzwidget
  run gen -check
  equal "$status$output" 0
}
