load ../status_helper

@test "560 what a page says is recorded follows the library alone" {
  # given: a member of the record, an event and a key are called otherwise in lib
  own_tree
  sed -e 's/\\"branch\\": /\\"twig\\": /; s/\\"session\\": \$mj_f_session/\\"talk\\": $mj_f_session/' \
    -e 's/^codex prompt:UserPromptSubmit \(.*\)text=prompt/codex prompt:Said \1text=words,prompt/' \
    "$kit/lib/capture.sh" >"$kit/lib/new" && mv "$kit/lib/new" "$kit/lib/capture.sh"
  sed 's/^reason: \$1$/why: $1/' "$kit/lib/episode.sh" >"$kit/lib/new" && mv "$kit/lib/new" "$kit/lib/episode.sh"
  # when
  run -0 "$majordomus" generate
  # then
  page=$(cat "$kit/docs/providers/codex.md")
  contains "$page" 'A prompt comes from `Said`.'
  contains "$page" '| `session_id` | `talk` in the prompt'"'"'s record |'
  contains "$page" '| `words`, or else `prompt` | `text` in the prompt'"'"'s record |'
  contains "$page" '| `reason` | `why` in the episode'"'"'s record |'
  lacks "$page" '`session` in'
  contains "$(cat "$top/docs/providers/codex.md")" '| `session_id` | `session` in the prompt'"'"'s record |'
}
