load ../test_helper

# Nothing is known of the shapes then, nor of where records may go.
@test "612 where the policy cannot be compiled the text is withheld" {
  local row token n=0
  # given
  own_toolkit
  recording
  token=$("$tool" random "acme-live-" 24)
  policy repository 'sessions:' '  publish: local' 'prompts:' '  credentials:' "    - {name: acme, literals: [acme-live-], re: 'acme-live-([A-Za-z0-9]{24,})'}"
  git checkout -q -b "b-$token"
  cp "$kit/build/majordomus" "$BATS_TEST_TMPDIR/program"
  for row in gone fails silent garbage half slow; do
    n=$((n + 1))
    : >"$private/state/policy/$(worktree_id "$repo")"
    rm -f "$kit/build/majordomus"
    case $row in
    gone) ;;
    fails) printf '#!/bin/sh\nexit 3\n' >"$kit/build/majordomus" ;;
    silent) printf '#!/bin/sh\nexit 0\n' >"$kit/build/majordomus" ;;
    garbage) printf '#!/bin/sh\nhead -c 100000 /dev/zero\n' >"$kit/build/majordomus" ;;
    half) printf '#!/bin/sh\n"%s" "$@" | head -c 300\n' "$BATS_TEST_TMPDIR/program" >"$kit/build/majordomus" ;;
    slow) printf '#!/bin/sh\nexec sleep 60\n' >"$kit/build/majordomus" ;;
    esac
    if [ -e "$kit/build/majordomus" ]; then chmod 755 "$kit/build/majordomus"; fi
    # when
    run timeout 30 sh -c "$(line UserPromptSubmit)" <<<"$(payload UserPromptSubmit "prompt=number $n $token" prompt_id-)"
    # then
    printf 'row: %s\n' "$row"
    assert_silent
    equal "$(records | wc -l)" "$n"
    equal "$(span text "$(records | tail -n 1)") $(span redacted "$(records | tail -n 1)")" 'null null'
    equal "$(lost | wc -l)" "$n"
    contains "$(lost | tail -n 1)" 'redaction could not run, the text was withheld'
    equal "$(grep -rlF "$token" .ai || true)" ''
  done
  printf '#!/bin/sh\nexit 3\n' >"$kit/build/majordomus"
  start >/dev/null
  end
  equal "$(episodes | grep -c "^$private/sessions/")" 1
  equal "$(grep -rlF "$token" .ai || true)" ''
  mv "$BATS_TEST_TMPDIR/program" "$kit/build/majordomus"
  run prompt "again $token"
  equal "$(field text "$(records | grep again)")" 'again [redacted:acme]'
}
