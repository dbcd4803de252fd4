load ../archive_helper

# named COMMAND... prints the files that a command names in its JSON, a line each.
named() { "$majordomus" "$@" | sed 's/^{"file":"\([^"]*\)".*/\1/'; }

@test "092 prompts can be listed by their model" {
  # given
  archive
  old 20260501101000-a 2026-05-01T10:10:00.000Z 'model="opus-4.6"'
  old 20260502101000-b 2026-05-02T10:10:00.000Z 'model="haiku-4.5"'
  old 20260503101000-c 2026-05-03T10:10:00.000Z
  # when, then: by a name or the beginning of it, in every command that reads prompts
  equal "$(named prompts list --model opus-4.6 --json)" 20260501101000-a
  equal "$("$majordomus" prompts list --model haiku | grep -c words)" 1
  equal "$("$majordomus" prompts grep --model haiku words)" 'id-20260502101000-b:the words of 20260502101000-b'
  contains "$("$majordomus" prompts stats --model opus --json)" '"records":1,'
  equal "$(named export --model opus)" 20260501101000-a
  equal "$(named prompts list --model gpt --json)" ''
}
