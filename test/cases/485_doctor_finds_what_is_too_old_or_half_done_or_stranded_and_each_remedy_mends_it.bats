load ../archive_helper

@test "485 doctor finds what is too old or half done or stranded and each remedy mends it" {
  # given
  recording
  start
  long_ago "$(opened)"
  old 20200101101000-a 2020-01-01T10:10:00.000Z
  mkdir -p "$private/state/archive-tmp/0"
  printf 'left behind\n' >"$private/state/archive-tmp/0/1-0"
  # when
  run "$majordomus" doctor
  # then
  equal "$status" 1
  contains "$output" '1 of 1 are over them'
  contains "$output" 'FAIL runs — 1 file(s) were left by a command that was killed at work on the archive'
  contains "$output" 'FAIL episodes — 1 of 1 open episode(s) are stranded'
  printf '%s\n' "$output" | sed -n 's/ (MJ[0-9]*)$//; s/^     mend it: majordomus //p' | grep -v '^capture install\|^capture status' | while read -r words; do "$majordomus" $words; done
  run "$majordomus" doctor
  lacks "$output" 'FAIL retention'
  lacks "$output" 'FAIL runs'
  lacks "$output" 'FAIL episodes'
}
