# release_helper.bash: one release of this system for the cases that want one.

load ../test_helper

# release_made prints the folder of a release of this tree for this system,
# which is built once for the whole run.
release_made() {
  local dir=$BATS_RUN_TMPDIR/release
  if [ ! -e "$dir/SHA256SUMS" ]; then
    release_built "$top" "$dir" >&2 || return 1
  fi
  printf '%s\n' "$dir"
}

# release_built TREE DIR builds a release of a tree, with the compiler's cache of
# whoever runs the cases: the home of a case has none.
release_built() {
  (cd "$1" && HOME=$release_home SOURCE_DATE_EPOCH=1790000000 go run ./scripts/release -version 0.1.0 -out "$2" -systems "$(release_system)")
}

release_system() { HOME=$release_home go env GOHOSTOS GOHOSTARCH | paste -sd/ -; }

# alone runs a command as somebody who has the downloaded program and a system.
alone() {
  env -i HOME="$HOME" PATH="$HOME/.local/bin:/usr/local/bin:/usr/bin:/bin" TMPDIR="$TMPDIR" GIT_CONFIG_GLOBAL=/dev/null "$@"
}

release_home=$HOME
