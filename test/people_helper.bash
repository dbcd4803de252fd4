# people_helper.bash: what the cases about the first minute and the last share.

load ../test_helper

# programs NAME... puts programs of these names, which fail when they are called,
# on a PATH that has nothing else of the kind.
programs() {
  local name
  mkdir -p "$BATS_TEST_TMPDIR/programs"
  for name in "$@"; do
    printf '#!/bin/sh\nexit 9\n' >"$BATS_TEST_TMPDIR/programs/$name"
    chmod 755 "$BATS_TEST_TMPDIR/programs/$name"
  done
  PATH=$BATS_TEST_TMPDIR/programs:/usr/bin:/bin
}

# terminal ANSWER COMMAND... runs a command on a terminal of its own and types the
# answer when the question stands there; prints what the terminal showed.
terminal() {
  local answer=$1 shown=$BATS_TEST_TMPDIR/shown typed=$BATS_TEST_TMPDIR/typed words status=0
  shift
  words=$(printf ' %q' "$@")
  rm -f "$typed"
  mkfifo "$typed"
  : >"$shown"
  {
    until grep -q '\[y/N\]' "$shown" || [ -e "$BATS_TEST_TMPDIR/ended" ]; do sleep 0.02; done
    printf '%b' "$answer"
  } >"$typed" &
  rm -f "$BATS_TEST_TMPDIR/ended"
  script -qefc "exec$words" "$shown" <"$typed" >/dev/null || status=$?
  : >"$BATS_TEST_TMPDIR/ended"
  wait
  sed -e '1d' -e '/^Script done/d' "$shown" | tr -d '\r'
  return "$status"
}

# whole DIR... prints every path of the folders with its mode, and a sum of every
# file; the folder of git's objects has nothing to do with us.
whole() {
  local dir
  for dir in "$@"; do
    (cd "$dir" && find . -path ./.git/objects -prune -o -exec ls -ld {} + | awk '{ print $1, $NF }' | sort -k 2 &&
      find . -path ./.git/objects -prune -o -type f ! -name index -exec cksum {} + | sort -k 3)
  done
}

# worked TEXT sends a session of one prompt and leaves it open.
worked() {
  start >/dev/null
  prompt "$1"
}

# secret prints a made-up credential.
secret() { printf 'ghp_%s' "$(LC_ALL=C tr -dc 'a-zA-Z0-9' </dev/urandom | head -c 36)"; }

# episode COMMAND... runs commands between a start and an end of a session of
# their own.
episode() {
  local id="session-$RANDOM$RANDOM" step
  start "session_id=$id" >/dev/null
  for step in "$@"; do eval "$step" >/dev/null; done
  end "session_id=$id"
}

# change FILE TEXT commits one line more in a file.
change() {
  printf '%s\n' "$2" >>"$1"
  git add "$1"
  git commit -q -m "$1: $2"
}

# newest prints the id of the only episode, or of one of the last second.
newest() { front episode "$(episodes | tail -n 1)"; }

# naming COMMIT prints the episodes whose record names it.
naming() { for record in $(episodes); do grep -q "^commits:.*$1" "$record" && front episode "$record"; done; }

# how prints the columns that say which episode, and how it is known.
how() { sed 1d <<<"$output" | cut -f 1,7; }
