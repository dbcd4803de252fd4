load ../wire_helper

# switched ID FILE TEXT: with these settings the tool's prompts are named, and the
# reason has the file and the words KEY.
switched() {
  local id=$1 at=$2 text=$3 words=$4
  mkdir -p "${at%/*}"
  printf '%s\n' "$text" >"$at"
  run -0 --separate-stderr "$majordomus" capture status --probe off
  rm "$at"
  equal "$id $(state "$id")" "$id named" || return 1
  contains "$(why "$id")" "$words" && contains "$(why "$id")" "'$at'" && contains "$(why "$id")" '(MJ32)'
}

@test "573 what a tool's own switches turn off is named, with file and key" {
  # given
  "$majordomus" init >/dev/null
  for id in claude-code codex gemini qwen-code factory-droid copilot; do wired "$id"; done
  reviewed "$HOME/.codex/hooks.json"
  # when, then: in the scopes that hold nothing else
  switched claude-code "$repo/.claude/settings.local.json" '{"disableAllHooks": true}' disableAllHooks
  switched claude-code "$repo/.claude/settings.json" '{"disableAllHooks": true}' disableAllHooks
  switched codex "$repo/.codex/config.toml" $'[features]\nhooks = false' features.hooks
  switched codex "$repo/.codex/config.toml" $'[features]\ncodex_hooks = false' features.codex_hooks
  switched gemini "$repo/.gemini/settings.json" '{"hooksConfig": {"enabled": false}}' hooksConfig.enabled
  switched gemini "$repo/.gemini/settings.json" '{"hooksConfig": {"disabled": ["majordomus-prompt"]}}' hooksConfig.disabled
  equal "$(state gemini:session)" wired
  export GEMINI_CLI_SYSTEM_SETTINGS_PATH=$BATS_TEST_TMPDIR/system.json QWEN_CODE_SYSTEM_SETTINGS_PATH=$BATS_TEST_TMPDIR/system.json
  switched gemini "$BATS_TEST_TMPDIR/system.json" '{"hooksConfig": {"enabled": false}}' hooksConfig.enabled
  switched qwen-code "$BATS_TEST_TMPDIR/system.json" '{"disableAllHooks": true}' disableAllHooks
  switched qwen-code "$repo/.qwen/settings.json" '{"disableAllHooks": true}' disableAllHooks
  switched factory-droid "$repo/.factory/settings.json" '{"hooks": {"hooksDisabled": true}}' hooks.hooksDisabled
  switched copilot "$HOME/.copilot/settings.json" '{"disableAllHooks": true}' disableAllHooks
  switched copilot "$repo/.github/copilot/settings.json" '{"disableAllHooks": true}' disableAllHooks
  # and doctor says so
  printf '{"disableAllHooks": true}\n' >"$repo/.claude/settings.local.json"
  run -1 --separate-stderr "$majordomus" doctor
  contains "$output" claude-code
  contains "$output" "switched off by disableAllHooks in '$repo/.claude/settings.local.json'"
}
