load ../adapters_helper

# exporting NAME EVENT [PAYLOAD] runs the installed line in $shell with a function of
# that name exported, which prints before and after it does what its name says.
exporting() {
  payload "${3:-$2}" "session_id=$session" prompt_id- >"$BATS_TEST_TMPDIR/payload"
  run -0 --separate-stderr env "BASH_FUNC_$1%%=() { builtin echo LEAK; builtin $1 \"\$@\"; local s=\$?; builtin echo LEAK; return \$s; }" \
    $shell -c "$(line "$2")" <"$BATS_TEST_TMPDIR/payload"
}

@test "788 an exported function prints nothing where a hook prints" {
  # given: bash, and bash in the place of sh
  "$majordomus" init >/dev/null
  wire >/dev/null
  ln -s "$(command -v bash)" "$BATS_TEST_TMPDIR/sh"
  local name shell session n=0
  for shell in bash "$BATS_TEST_TMPDIR/sh"; do
    for name in cd . read '[' test printf command trap exit unset eval umask exec set shift return : true export builtin echo unalias local cat mkdir date; do
      # when, then: nothing but the briefing is printed, and everything is recorded
      n=$((n + 1)) session=s$n
      exporting "$name" SessionStart SessionStart.startup
      equal "$name: ${output%% s-*}" "$name: Majordomus: episode" && equal "${output#*LEAK}" "$output"
      exporting "$name" UserPromptSubmit
      equal "$name: $output" "$name: "
      exporting "$name" SessionEnd SessionEnd.other
      equal "$name: $output" "$name: "
    done
  done
  equal "$(episodes | wc -l) $(records | wc -l)" "$n $n"
  equal "$("$tool" count episode_link $(records))" "$n \"open\""
  equal "$(lost)" ''
}
