load others_helper

@test "302 a command of Gemini CLI that a person wrote works beside our hooks" {
  needs gemini
  # given
  model
  gemini_config
  wired gemini
  mkdir -p "$HOME/.gemini/commands"
  printf 'prompt = "greet the tests kindly"\n' >"$HOME/.gemini/commands/hello.toml"
  # when
  run --separate-stderr run_gemini -p /hello
  # then: what a start prints would stand in front of the command, so ours prints nothing
  equal "$status:$output" 0:Done.
  equal "$(field text)" 'greet the tests kindly'
  contains "$(cat "$HOME"/.gemini/tmp/*/chats/*.jsonl)" '"text":"greet the tests kindly"'
}
