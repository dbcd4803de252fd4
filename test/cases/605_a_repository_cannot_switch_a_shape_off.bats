load ../test_helper

@test "605 a repository cannot switch a shape off, a person only an extended one" {
  # given
  recording
  start
  token=$("$tool" random "gl""pat-" 20)
  printf 'prompts:\n  credentials_off: [gitlab]\n' >.ai/repo/policy.yaml
  mkdir -p "$HOME/.config/majordomus"
  printf 'prompts:\n  credentials_off: [github]\n' >"$HOME/.config/majordomus/config.yaml"
  # when
  run "$majordomus" policy check
  # then
  assert_refused
  contains "$output" ".ai/repo/policy.yaml:2: 'prompts.credentials_off' counts only in a person's own file"
  contains "$output" "config.yaml:2: 'prompts.credentials_off': credential shape \"github\" is declared and cannot be switched off"
  prompt "has the policy compiled"
  prompt "try $token instead"
  equal "$(field redacted "$(records | tail -n 1)")" '["gitlab"]'
  printf 'prompts:\n  credentials_off: [gitlab]\n' >"$HOME/.config/majordomus/config.yaml"
  prompt "has it compiled again"
  sleep 1
  prompt "then $token stays"
  equal "$(field redacted "$(records | tail -n 1)")" '[]'
}
