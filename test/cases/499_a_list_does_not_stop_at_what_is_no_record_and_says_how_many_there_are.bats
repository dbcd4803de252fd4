load ../archive_helper

@test "499 a list does not stop at what is no record and says how many there are" {
  # given
  archive
  old 20260501101000-a 2026-05-01T10:10:00.000Z
  : >"$private/prompts/20260502101000-empty.json"
  # when
  run --separate-stderr "$majordomus" prompts list
  # then
  equal "$status" 0
  equal "${#lines[@]}" 2
  equal "$stderr" "majordomus: 1 file(s) of the archive are no readable records; 'majordomus doctor' says which"
}
