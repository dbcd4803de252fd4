load ../status_helper

@test "527 a self test uses the toolkit that the shim names" {
  # given: a toolkit whose library forgets every prompt, wired; another one asks
  own_toolkit
  recording
  majordomus=$top/bin/majordomus
  sed 's/^mj_hook() {/mj_hook() { mj_pending=""; return 0;/' "$kit/lib/capture.sh" >"$kit/lib/new" && mv "$kit/lib/new" "$kit/lib/capture.sh"
  # when
  run -0 --separate-stderr "$majordomus" capture status
  # then
  equal "$(state claude-code)" wired
  contains "$(why claude-code)" 'self test failed'
  contains "$(why claude-code)" 'the line left no record'
  contains "$(why claude-code:session)" 'the start opened no episode'
}
