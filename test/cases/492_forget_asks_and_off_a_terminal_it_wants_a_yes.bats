load ../archive_helper

@test "492 forget asks and off a terminal it wants a yes" {
  # given
  archive
  old 20260501101000-a 2026-05-01T10:10:00.000Z 'episode="s-one"' 'episode_link="open"'
  old 20260502101000-b 2026-05-02T10:10:00.000Z
  before=$(snapshot "$private/prompts")
  # when
  run "$majordomus" forget --all </dev/null
  # then
  assert_refused
  contains "$output" 'there is no terminal to ask on'
  run "$majordomus" forget --all --dry-run
  equal "$status" 0
  contains "$output" '2 prompt(s) to be removed; nothing was (2 record(s), 2 rendering(s)'
  run "$majordomus" forget 2026 --yes
  assert_refused
  run "$majordomus" forget
  equal "$status" 2
  equal "$(snapshot "$private/prompts")" "$before"
  run "$majordomus" forget --episode s-one --yes
  equal "$status" 0
  equal "$(ls "$private/prompts" | tr '\n' ' ')" '20260502101000-b.json 20260502101000-b.md '
  run "$majordomus" forget --all --yes
  equal "$(ls "$private/prompts")" ''
}
