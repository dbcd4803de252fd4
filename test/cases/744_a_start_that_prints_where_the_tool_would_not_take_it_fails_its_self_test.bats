load ../adapters_helper

@test "744 a start that prints where the tool would not take it fails its self test" {
  # given: a library that speaks at every start
  own_toolkit
  "$majordomus" init >/dev/null
  "$majordomus" capture install --provider codex >/dev/null
  reviewed "$HOME/.codex/hooks.json"
  "$majordomus" capture install --provider gemini >/dev/null
  sed 's,^mj__briefing() {,&\n  :,; s,^  case \$mj_f_source_word/\$mj_f_briefing in startup/text).*,  mj__briefing,' "$kit/lib/episode.sh" >"$kit/lib/new"
  mv "$kit/lib/new" "$kit/lib/episode.sh"
  # when
  run -0 --separate-stderr "$majordomus" capture status
  # then
  equal "$(state codex:session)/$(state gemini:session)" verified/wired
  contains "$(why gemini:session)" 'the line for start printed something, which would reach the model'
}
