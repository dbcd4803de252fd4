load ../archive_helper

@test "491 a prompt that is forgotten leaves no word of it" {
  # given
  recording
  start
  prompt "the words of mercury" prompt_id=p1
  prompt "something else" prompt_id=p2
  old 20260501101000-mercury 2026-05-01T10:10:00.000Z 'text="all of m\u0065rcury"'
  mkdir -p "$private/state/archive-tmp/0"
  printf 'mercury\n' | tee "$private/state/archive-tmp/0/1-0" "$private/prompts/20200101101000-alone.md" "$private/state/tmp/sh-thd.123" >/dev/null
  # when
  run "$majordomus" forget --grep mercury --yes
  # then
  equal "$status" 0
  contains "$output" 'forget: 3 prompt(s) removed'
  contains "$output" 'What cannot be reached from here'
  equal "$(grep -rlai 'mercury\|m\\u0065rcury' "$private"; find "$private" -name '*mercury*')" ''
  equal "$(records | wc -l | tr -d ' ')" 1
}
