load ../wire_helper

@test "576 a hook of Codex that is not reviewed as it is now is named" {
  # given
  "$majordomus" init >/dev/null
  wired codex
  hooks=$HOME/.codex/hooks.json config=$HOME/.codex/config.toml
  # when
  run -0 --separate-stderr "$majordomus" capture status
  # then
  equal "$(state codex)/$(state codex:session)" named/named
  contains "$(why codex)" "no trusted_hash under [hooks.state.\"$hooks:user_prompt_submit:0:0\"] in '$config'; open /hooks in Codex (MJ40)"
  # and once it is, it works
  reviewed "$hooks"
  run -0 --separate-stderr "$majordomus" capture status
  equal "$(state codex)/$(state codex:session)" verified/verified
  # and a person may switch one off
  cp "$config" "$config.before"
  sed -i.bak '/user_prompt_submit:0:0/a enabled = false' "$config"
  run -0 --separate-stderr "$majordomus" capture status
  equal "$(state codex)/$(state codex:session)" named/verified
  contains "$(why codex)" "switched off by enabled = false under [hooks.state.\"$hooks:user_prompt_submit:0:0\"] in '$config' (MJ32)"
  # and one that changed since asks again
  mv "$config.before" "$config"
  sed -i.bak 's/"timeout": 15/"timeout": 16/' "$hooks"
  run -0 --separate-stderr "$majordomus" capture status
  equal "$(state codex)" named
  contains "$(why codex)" '(MJ41)'
}

@test "576 hooks of a repository that Codex does not trust are named" {
  # given
  "$majordomus" init >/dev/null
  wired codex --scope project
  mkdir -p "$HOME/.codex"
  "$tool" reviewed "$repo/.codex/hooks.json" >"$HOME/.codex/config.toml"
  # when
  run -0 --separate-stderr "$majordomus" capture status
  # then
  equal "$(state codex)/$(state codex:session)" named/named
  contains "$(why codex)" "Codex does not trust this repository"
  contains "$(why codex)" "'$HOME/.codex/config.toml' (MJ42)"
}
