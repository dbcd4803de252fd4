load ../test_helper

@test "789 an exported function is harmless with every runtime" {
  # given: what people have in their profiles
  "$majordomus" init >/dev/null
  local shell kind n=0
  export BASH_ENV=$BATS_TEST_TMPDIR/env
  printf '%s\n' 'alias cd="echo LEAK; builtin cd"' 'read() { echo LEAK; builtin read "$@"; }' >"$BASH_ENV"
  for kind in shell embedded; do
    "$majordomus" capture install --provider claude-code --runtime "$kind" >/dev/null
    for shell in bash 'bash --posix' dash mksh; do
      command -v ${shell%% *} >/dev/null || continue
      # when
      n=$((n + 1))
      payload UserPromptSubmit prompt_id- "prompt=$kind $shell" >"$BATS_TEST_TMPDIR/payload"
      run -0 --separate-stderr env "BASH_FUNC_cd%%=() { builtin cd \"\$@\" && ls /; }" "BASH_FUNC_.%%=() { builtin . \"\$@\" && ls /; }" \
        $shell -c "$(line UserPromptSubmit)" <"$BATS_TEST_TMPDIR/payload"
      # then
      equal "$kind $shell: $output" "$kind $shell: "
      equal "$kind $shell: $(records | wc -l)" "$kind $shell: $n"
    done
  done
  equal "$(lost)" ''
}
