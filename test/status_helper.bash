# status_helper.bash: what the cases about capability and wiring share.

load ../test_helper

# cell ROW COLUMN prints a cell of the last run of 'capture status': ROW is
# claude-code or claude-code:session, COLUMN 2 capability, 3 state, 4 last seen,
# 5 why.
cell() { printf '%s\n' "$output" | awk -F '\t' -v row="$1" -v n="$2" '$1 == row { print $n }'; }

# declared prints how many providers are declared; each has two rows.
declared() { library sh '. "$MJ_HOME/share/generated/providers.sh"; set -- $MJ_PROVIDERS; printf "%s\n" "$#"'; }

state() { cell "$1" 3; }
why() { cell "$1" 5; }

# both STATE [WORDS]: the last run called Claude Code's prompts and sessions so,
# and its reason has these words.
both() {
  equal "$(state claude-code)" "$1" && equal "$(state claude-code:session)" "$1" &&
    contains "$(why claude-code)" "${2:-}" && contains "$(why claude-code:session)" "${2:-}"
}

settings() { printf '%s\n' "$HOME/.claude/settings.json"; }

# own_share makes a copy of the declarations that a case may damage, and lets
# the case use it.
own_share() {
  export MAJORDOMUS_SHARE=$BATS_TEST_TMPDIR/share
  cp -R "$top/share" "$MAJORDOMUS_SHARE"
  declaration=$MAJORDOMUS_SHARE/providers.yaml
}

# own_tree makes a copy of everything that takes part in generating.
own_tree() {
  own_toolkit
  mkdir -p "$kit/docs" "$kit/test"
  cp -R "$top/docs/generated" "$top/docs/providers" "$kit/docs/"
  cp -R "$top/test/cases" "$kit/test/"
  declaration=$kit/share/providers.yaml
}

# edit SED... changes the declaration.
edit() {
  sed "$@" "$declaration" >"$declaration.new"
  mv "$declaration.new" "$declaration"
}

# offered ROW: 'capture status' without self tests calls the row so.
evidence_check() { "$top/scripts/provider-evidence-check" "$@"; }
