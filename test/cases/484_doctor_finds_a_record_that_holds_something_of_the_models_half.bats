load ../archive_helper

@test "484 doctor finds a record that holds something of the models half" {
  # given
  archive
  old 20261101101000-a 2026-11-01T10:10:00.000Z 'response="it said"'
  # when
  run "$majordomus" doctor
  # then
  equal "$status" 1
  contains "$output" "FAIL half — 1 record(s) hold a member of the model's half, first 'response in 20261101101000-a'"
  contains "$output" "FAIL records — 1 of 1 file(s) are left alone by every command (1 unknown-member), first '20261101101000-a'"
  lacks "$output" 'it said'
}
