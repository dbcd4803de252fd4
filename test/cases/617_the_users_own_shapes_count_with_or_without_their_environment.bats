load ../test_helper

# Hooks of a desktop program may not have the XDG_CONFIG_HOME of a terminal.
@test "617 the user's own shapes count with or without their environment" {
  local token way n=0
  # given
  recording
  token=$("$tool" random "acme-live-" 24)
  mkdir -p "$BATS_TEST_TMPDIR/xdg/majordomus"
  printf "prompts:\n  credentials:\n    - {name: acme, literals: [acme-live-], re: 'acme-live-([A-Za-z0-9]{24,})'}\n" >"$BATS_TEST_TMPDIR/xdg/majordomus/config.yaml"
  for way in xdg plain homeless xdg plain; do
    n=$((n + 1))
    # when
    case $way in
    xdg) XDG_CONFIG_HOME=$BATS_TEST_TMPDIR/xdg run prompt "number $n $token" ;;
    plain) run prompt "number $n $token" ;;
    homeless) run env -u HOME sh -c "$(line UserPromptSubmit)" <<<"$(payload UserPromptSubmit "prompt=number $n $token" prompt_id-)" ;;
    esac
    # then
    printf 'way: %s\n' "$way"
    assert_silent
    equal "$(field text "$(records | tail -n 1)")" "number $n [redacted:acme]"
  done
  equal "$(grep -rlF "$token" .ai || true)" ''
}
