load ../archive_helper

@test "489 a search looks at the decoded text" {
  # given
  archive
  old 20260501101000-a 2026-05-01T10:10:00.000Z 'text="first\ncaf\u00e9 a.b\nlast"' 'id="A"'
  old 20260502101000-b 2026-05-02T10:10:00.000Z 'text="CAF\u00c9 axb"' 'id="B"'
  # when
  run --separate-stderr "$majordomus" prompts grep 'café a.b'
  # then
  equal "$status" 0
  equal "$output" 'A:café a.b'
  equal "$("$majordomus" prompts grep -i 'café a.b')" $'B:CAFÉ axb\nA:café a.b'
  equal "$("$majordomus" prompts grep -i --fixed 'É A.B')" 'A:café a.b'
  contains "$("$majordomus" prompts grep --json first)" '"id":"A"'
  run "$majordomus" prompts grep 'u00e9'
  equal "$status$output" 1
  run "$majordomus" prompts grep '('
  equal "$status" 2
}
