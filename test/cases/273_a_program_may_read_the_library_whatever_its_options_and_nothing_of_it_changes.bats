load ../people_helper

# sample prints the example of docs/library.md.
sample() { sed -n '/^    MJ_HOME=/,/^$/s/^    //p' "$top/docs/library.md"; }

# state prints what a program is, for a shell.
state='set +o; pwd; umask; trap; printf "%s|" "$@"; alias; printf "%s\n" "$IFS"'

@test "273 a program may read the library whatever its options and nothing of it changes" {
  # given
  recording
  contains "$(sample)" 'mj_capture_prompt codex <payload.json'
  "$tool" payload "$top/test/payloads/codex/UserPromptSubmit.json" "cwd=$PWD" "prompt=from a program" >payload.json
  PATH=$top/bin:$PATH
  # when
  run sh -c "$(sample)"
  # then
  equal "$status$output" 0
  contains "$(field text)" 'from a program'
  contains "$(field provider)" codex
  # reading it is all that the rest does
  export MJ_HOME=$top
  while IFS= read -r with; do
    for options in : 'set -eu' 'set -f -C'; do
      run $with -c "trap 'printf mine' EXIT; umask 027; set -- a 'b c'; $options; { $state; } >|before; . \"\$MJ_HOME/lib/capture.sh\"; { $state; } >|after; printf 'api %s ' \"\$MJ_API\""
      equal "$status$output" '0api 1 mine' && cmp before after || { printf '%s, %s\n' "$with" "$options" >&2; return 1; }
    done
  done <<<"$(shells)"
}
