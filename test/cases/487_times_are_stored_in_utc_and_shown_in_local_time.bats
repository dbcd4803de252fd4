load ../archive_helper

@test "487 times are stored in UTC and shown in local time" {
  # given
  archive
  old 20260501101000-a 2026-05-01T22:10:00.000Z
  # when
  TZ=Asia/Tokyo run "$majordomus" prompts list
  # then
  equal "$status" 0
  contains "${lines[1]}" '2026-05-02 07:10:00'
  contains "$(TZ=Asia/Tokyo "$majordomus" prompts show id-20260501101000-a)" '2026-05-02 07:10:00 +09:00'
}
