load ../test_helper
load ../board_helper

@test "248 what the page is told comes from the library and no state is named in its source" {
  local part words
  # given
  "$majordomus" init >/dev/null
  words=$(sed -n 's/^\t[A-Z][a-z]* *State = "\(.*\)"/[">]\1["<]/p' "$top/helpers/provider/state.go")
  equal "$(wc -l <<<"$words")" 6
  # when
  run grep -n "$words" $(find "$top/helpers/server" -name 'page*.go' ! -name '*_test.go') "$top"/helpers/server/page/*
  # then
  equal "$output" ''
  for part in watched episodes closed wiring archive doctor; do
    run -0 --separate-stderr "$majordomus" facts "$part"
    [ -n "$output" ]
  done
  contains "$("$majordomus" facts wiring)" '"status":{"schema":"majordomus.status/v1"'
  contains "$("$majordomus" facts archive)" '"stats":{"schema":"majordomus.stats/v1"'
  run "$majordomus" facts nothing
  assert_refused
}
