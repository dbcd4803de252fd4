load ../test_helper

@test "855 a prompt killed anywhere is there once or not at all" {
  local n span file=$BATS_TEST_TMPDIR/payload line outcome
  # given
  recording
  start
  line=$(line UserPromptSubmit)
  span=$(measured prompt "how long does it take")
  forget_all
  for n in $(seq "$(rounds 100)"); do
    payload UserPromptSubmit "prompt_id=k$n" "prompt=round $n, 'quoted'" >"$file"
    # when
    outcome=$("$tool" kill $((RANDOM * span / 32768)) "$file" sh -c "$line" 2>&1)
    # then
    case $outcome in
    0) printf 'k%s\n' "$n" >>"$BATS_TEST_TMPDIR/acknowledged" ;;
    killed) ;;
    *) equal "round $n: $outcome" killed ;;
    esac
    if [ $((n % 2)) -eq 0 ]; then
      feed "$file" # the client sends it again
      printf 'k%s\n' "$n" >>"$BATS_TEST_TMPDIR/acknowledged"
    fi
  done
  aged
  run prompt "the next one"
  assert_silent
  "$tool" valid $(records)
  "$tool" count id $(records) >"$BATS_TEST_TMPDIR/ids"
  equal "$(grep -v '^1 ' "$BATS_TEST_TMPDIR/ids")" ''
  sort -u "$BATS_TEST_TMPDIR/acknowledged" | while read -r id; do
    grep -qx "1 \"$id\"" "$BATS_TEST_TMPDIR/ids" || equal "lost $id" ''
  done
  equal "$(lost)" ''
  equal "$(ledger | grep -v '^{"ts":.*}}$')" ''
  for n in "$private"/prompts/*.md; do [ -e "${n%.md}.json" ] || equal "$n without a record" ''; done
  equal "$(opened | wc -l)" 1
  assert_usable
}
