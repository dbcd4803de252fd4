load ../test_helper

# Issue 8. A repository's policy is a stranger's text.
@test "944 a policy that is no policy costs no prompt and no time" {
  local file=$BATS_TEST_TMPDIR/widget/.ai/repo/policy.yaml n=0 row
  # given
  recording
  for row in bomb deep keys anchors shapes types binary merge tags directory endless; do
    printf 'row: %s\n' "$row"
    n=$((n + 1))
    rm -rf "$file"
    case $row in
    bomb) printf 'a: &a [x,x,x,x,x,x,x,x,x]\n%s\nprompts: *l\n' "$(for i in {b..l}; do printf '%s: &%s [*%s]\n' "$i" "$i" "$(printf '%d' "'$i" | awk '{ printf "%c", $1 - 1 }'),*a,*a,*a,*a,*a,*a,*a"; done)" ;;
    deep) head -c 100000 /dev/zero | tr '\0' '[' ;;
    keys) seq -f 'k%g: 1' 6000 ;;
    anchors) printf 'prompts: {max_text_bytes: &a 900000, rendering_yaml: *a, credentials: [&b {name: *a}, *b, *b]}\n' ;;
    shapes) printf 'prompts:\n  credentials:\n' && seq -f '    - {name: s%g, literals: [zzz], re: "zz[a-z]{20}"}' 1500 ;;
    types) printf 'prompts: 7\nsession: [a, {b: c}]\nsessions: {publish: {a: b}}\nledger: {max_bytes: -1}\n? [a]\n: b\n' ;;
    binary) printf '\000\001\377\376' ;;
    merge) printf 'a: &a {credentials_off: [github]}\nprompts:\n  <<: *a\n  credentials_off: [jwt]\n' ;;
    tags) printf 'prompts: !!python/object:os.system {max_text_bytes: !!binary "AAAA"}\n' ;;
    directory) mkdir "$file" && printf '' >/dev/null ;;
    endless) ln -s /dev/zero "$file" ;;
    esac >"$BATS_TEST_TMPDIR/policy"
    [ -e "$file" ] || cp "$BATS_TEST_TMPDIR/policy" "$file"
    # when
    run timeout 10 bash -c "$(line UserPromptSubmit)" <<<"$(payload UserPromptSubmit "prompt=number $n gh""p_$("$tool" random '' 36)" prompt_id-)"
    # then
    assert_silent
    equal "$(records | wc -l)" "$n"
    contains "$(field text "$(records | tail -n 1)")" '[redacted:github]'
    run "$majordomus" policy check
    equal "$status" 1
    printf '%s' "$output" | "$tool" harmless
  done
}
