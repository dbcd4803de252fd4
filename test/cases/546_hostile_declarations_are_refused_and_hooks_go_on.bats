load ../status_helper

@test "546 hostile declarations are refused and hooks go on" {
  # given
  own_toolkit
  recording
  declaration=$kit/share/providers.yaml
  cp "$declaration" "$BATS_TEST_TMPDIR/good"
  damage() {
    case $1 in
    empty) : ;;
    binary) head -c 4096 "$top/build/tool" ;;
    '10 MB') cat "$BATS_TEST_TMPDIR/good" && "$tool" repeat '' 1500000 '# more
' '' ;;
    CRLF) sed 's/$/\r/' "$BATS_TEST_TMPDIR/good" ;;
    BOM) printf '\357\273\277' && cat "$BATS_TEST_TMPDIR/good" ;;
    tabs) sed 's/^  /\t/' "$BATS_TEST_TMPDIR/good" ;;
    aliases) printf 'a: &a [x,x]\n' && for n in b c d e f g h i j k l m n o p q r s t u v w x y z; do printf '%s: &%s [*a,*a,*a,*a,*a,*a,*a,*a]\n' $n $n; done ;;
    twice) cat "$BATS_TEST_TMPDIR/good" && sed -n '/^  bb:/,/^  claude-code:/p' "$BATS_TEST_TMPDIR/good" | sed '$d' ;;
    id) sed 's/^  bb:/  B_b:/' "$BATS_TEST_TMPDIR/good" ;;
    esac
  }
  # when, then
  for kind in empty binary '10 MB' CRLF BOM tabs aliases twice id; do
    damage "$kind" >"$declaration"
    run -1 timeout 20 "$majordomus" product providers
    contains "$output" "majordomus: $declaration:" || { printf '%s\n' "$kind" >&2; return 1; }
    run -1 "$kit/scripts/provider-evidence-check"
    contains "$output" "$declaration:"
  done
  rm "$declaration"
  run -3 "$majordomus" product providers
  contains "$output" "$declaration"
  mkdir "$declaration"
  run -3 "$majordomus" product providers
  run prompt "recorded all the same"
  assert_silent
  equal "$(field text)" 'recorded all the same'
}
