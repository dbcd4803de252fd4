load ../test_helper

# found WHAT: the episode is listed once, shown whole, and found by its commit.
found() {
  equal "$1: $("$majordomus" session list --json | grep -c "\"episode\":\"$episode\"")" "$1: 1"
  equal "$1: $("$majordomus" session show "$episode" 2>/dev/null)" "$1: $text"
  contains "$("$majordomus" session for "$made")" "$episode"
  contains "$("$majordomus" capture reconcile --dry-run)" 'files of evidence' && return 1
  return 0
}

@test "093 git clean takes no record from session list show or for" {
  # given
  recording
  start
  prompt "linked by its window"
  made=$(commit made)
  episode=$(front episode "$(opened)")
  end
  text=$(cat "$(episodes)")
  found before
  # when
  for way in 'git clean -q -fd' 'git clean -q -xdf' 'git stash -q -u' 'rm -r .ai/repo/sessions'; do
    $way
    # then
    equal "$way: $(episodes)" "$way: "
    found "$way"
    mkdir -p .ai/repo/sessions
    cp "$private"/sessions/published/*.record ".ai/repo/sessions/$(basename "$private"/sessions/published/*.record .record).md"
    found "$way, and back"
  done
  # a record from before copies were made gets one
  rm -r "$private/sessions"
  contains "$("$majordomus" update)" 'episode records: 1 copied into the private half, 0 copies removed'
  git clean -q -fd
  found 'an earlier version'
  private_modes
}
