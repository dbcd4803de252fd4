# shellcheck shell=sh
# shellcheck disable=SC2016 # paths are kept as they are written
# Generated from share/providers.yaml by 'majordomus generate'. Do not edit.

# Every declared provider.
MJ_PROVIDERS='agents aider amp bb claude-code cline codex continue copilot crush cursor factory-droid gemini generic goose kiro opencode qwen-code roo-code windsurf'

# mj_provider_deliberate PROVIDER REASON returns 0 for an end that a person
# meant as one.
mj_provider_deliberate() {
  case $1/$2 in
  claude-code/clear | claude-code/logout | claude-code/prompt_input_exit | claude-code/resume) ;;
  copilot/user_exit | copilot/complete) ;;
  cursor/user_close | cursor/completed) ;;
  factory-droid/clear | factory-droid/logout | factory-droid/prompt_input_exit) ;;
  gemini/clear | gemini/logout | gemini/prompt_input_exit | gemini/exit) ;;
  generic/detach | generic/shutdown) ;;
  qwen-code/clear | qwen-code/logout | qwen-code/prompt_input_exit) ;;
  *) return 1 ;;
  esac
}

# mj_provider_ordinary PROVIDER REASON returns 0 for an end of which the
# tool does not say who meant it, and which it gives ordinary ends.
mj_provider_ordinary() {
  case $1/$2 in
  claude-code/other) ;;
  codex/other) ;;
  *) return 1 ;;
  esac
}

# mj_provider_cells PROVIDER sets mj_v_*, the words of the declaration, or
# returns 1 for a provider that is not declared.
mj_provider_cells() {
  case $1 in
  agents)
    mj_v_title='AGENTS.md'
    mj_v_episode='none'
    mj_v_prompts='none'
    mj_v_lifecycle=''
    mj_v_deliberate_ends=''
    mj_v_config_user=''
    mj_v_config_project=''
    mj_v_config_local=''
    mj_v_scratch_roots=''
    mj_v_ordinary_ends=''
    ;;
  aider)
    mj_v_title='Aider'
    mj_v_episode='none'
    mj_v_prompts='none'
    mj_v_lifecycle=''
    mj_v_deliberate_ends=''
    mj_v_config_user=''
    mj_v_config_project=''
    mj_v_config_local=''
    mj_v_scratch_roots=''
    mj_v_ordinary_ends=''
    ;;
  amp)
    mj_v_title='Amp'
    mj_v_episode='hooks'
    mj_v_prompts='hook'
    mj_v_lifecycle=''
    mj_v_deliberate_ends=''
    mj_v_config_user=''
    mj_v_config_project=''
    mj_v_config_local=''
    mj_v_scratch_roots=''
    mj_v_ordinary_ends=''
    ;;
  bb)
    mj_v_title='bb'
    mj_v_episode='none'
    mj_v_prompts='none'
    mj_v_lifecycle=''
    mj_v_deliberate_ends=''
    mj_v_config_user=''
    mj_v_config_project=''
    mj_v_config_local=''
    mj_v_scratch_roots=''
    mj_v_ordinary_ends=''
    ;;
  claude-code)
    mj_v_title='Claude Code'
    mj_v_episode='hooks'
    mj_v_prompts='hook'
    mj_v_lifecycle='prompt start compact end'
    mj_v_deliberate_ends='clear logout prompt_input_exit resume'
    mj_v_config_user='${CLAUDE_CONFIG_DIR:-$HOME/.claude}/settings.json'
    mj_v_config_project='.claude/settings.json'
    mj_v_config_local='.claude/settings.local.json'
    mj_v_scratch_roots='${CLAUDE_CONFIG_DIR:-$HOME/.claude}/projects'
    mj_v_ordinary_ends='other'
    ;;
  cline)
    mj_v_title='Cline'
    mj_v_episode='hooks'
    mj_v_prompts='none'
    mj_v_lifecycle=''
    mj_v_deliberate_ends=''
    mj_v_config_user=''
    mj_v_config_project=''
    mj_v_config_local=''
    mj_v_scratch_roots=''
    mj_v_ordinary_ends=''
    ;;
  codex)
    mj_v_title='OpenAI Codex CLI'
    mj_v_episode='hooks'
    mj_v_prompts='hook'
    mj_v_lifecycle='prompt start compact end'
    mj_v_deliberate_ends=''
    mj_v_config_user='${CODEX_HOME:-$HOME/.codex}/hooks.json'
    mj_v_config_project='.codex/hooks.json'
    mj_v_config_local=''
    mj_v_scratch_roots='${CODEX_HOME:-$HOME/.codex}/sessions'
    mj_v_ordinary_ends='other'
    ;;
  continue)
    mj_v_title='Continue'
    mj_v_episode='none'
    mj_v_prompts='none'
    mj_v_lifecycle=''
    mj_v_deliberate_ends=''
    mj_v_config_user=''
    mj_v_config_project=''
    mj_v_config_local=''
    mj_v_scratch_roots=''
    mj_v_ordinary_ends=''
    ;;
  copilot)
    mj_v_title='GitHub Copilot CLI'
    mj_v_episode='hooks'
    mj_v_prompts='hook'
    mj_v_lifecycle='prompt start compact end'
    mj_v_deliberate_ends='user_exit complete'
    mj_v_config_user='${COPILOT_HOME:-$HOME/.copilot}/hooks/majordomus.json'
    mj_v_config_project='.github/hooks/majordomus.json'
    mj_v_config_local=''
    mj_v_scratch_roots='${COPILOT_HOME:-$HOME/.copilot}/session-state'
    mj_v_ordinary_ends=''
    ;;
  crush)
    mj_v_title='Crush'
    mj_v_episode='none'
    mj_v_prompts='none'
    mj_v_lifecycle=''
    mj_v_deliberate_ends=''
    mj_v_config_user=''
    mj_v_config_project=''
    mj_v_config_local=''
    mj_v_scratch_roots=''
    mj_v_ordinary_ends=''
    ;;
  cursor)
    mj_v_title='Cursor'
    mj_v_episode='hooks'
    mj_v_prompts='hook'
    mj_v_lifecycle='prompt start compact end'
    mj_v_deliberate_ends='user_close completed'
    mj_v_config_user='$HOME/.cursor/hooks.json'
    mj_v_config_project='.cursor/hooks.json'
    mj_v_config_local=''
    mj_v_scratch_roots=''
    mj_v_ordinary_ends=''
    ;;
  factory-droid)
    mj_v_title='Factory Droid'
    mj_v_episode='hooks'
    mj_v_prompts='hook'
    mj_v_lifecycle='prompt start compact end'
    mj_v_deliberate_ends='clear logout prompt_input_exit'
    mj_v_config_user='$HOME/.factory/settings.json'
    mj_v_config_project='.factory/settings.json'
    mj_v_config_local='.factory/settings.local.json'
    mj_v_scratch_roots='$HOME/.factory/projects $HOME/.factory/sessions'
    mj_v_ordinary_ends=''
    ;;
  gemini)
    mj_v_title='Gemini CLI'
    mj_v_episode='hooks'
    mj_v_prompts='hook'
    mj_v_lifecycle='prompt start end'
    mj_v_deliberate_ends='clear logout prompt_input_exit exit'
    mj_v_config_user='${GEMINI_CLI_HOME:-$HOME}/.gemini/settings.json'
    mj_v_config_project='.gemini/settings.json'
    mj_v_config_local=''
    mj_v_scratch_roots='${GEMINI_CLI_HOME:-$HOME}/.gemini/tmp'
    mj_v_ordinary_ends=''
    ;;
  generic)
    mj_v_title='Any MCP client'
    mj_v_episode='connection'
    mj_v_prompts='none'
    mj_v_lifecycle=''
    mj_v_deliberate_ends='detach shutdown'
    mj_v_config_user=''
    mj_v_config_project=''
    mj_v_config_local=''
    mj_v_scratch_roots=''
    mj_v_ordinary_ends=''
    ;;
  goose)
    mj_v_title='Goose'
    mj_v_episode='hooks'
    mj_v_prompts='hook'
    mj_v_lifecycle=''
    mj_v_deliberate_ends=''
    mj_v_config_user=''
    mj_v_config_project=''
    mj_v_config_local=''
    mj_v_scratch_roots='$HOME/.local/share/goose/sessions'
    mj_v_ordinary_ends=''
    ;;
  kiro)
    mj_v_title='Kiro'
    mj_v_episode='hooks'
    mj_v_prompts='hook'
    mj_v_lifecycle=''
    mj_v_deliberate_ends=''
    mj_v_config_user=''
    mj_v_config_project=''
    mj_v_config_local=''
    mj_v_scratch_roots=''
    mj_v_ordinary_ends=''
    ;;
  opencode)
    mj_v_title='OpenCode'
    mj_v_episode='hooks'
    mj_v_prompts='hook'
    mj_v_lifecycle=''
    mj_v_deliberate_ends=''
    mj_v_config_user=''
    mj_v_config_project=''
    mj_v_config_local=''
    mj_v_scratch_roots='${XDG_DATA_HOME:-$HOME/.local/share}/opencode'
    mj_v_ordinary_ends=''
    ;;
  qwen-code)
    mj_v_title='Qwen Code'
    mj_v_episode='hooks'
    mj_v_prompts='hook'
    mj_v_lifecycle='prompt start compact end'
    mj_v_deliberate_ends='clear logout prompt_input_exit'
    mj_v_config_user='$HOME/.qwen/settings.json'
    mj_v_config_project='.qwen/settings.json'
    mj_v_config_local=''
    mj_v_scratch_roots='$HOME/.qwen/projects'
    mj_v_ordinary_ends=''
    ;;
  roo-code)
    mj_v_title='Roo Code'
    mj_v_episode='none'
    mj_v_prompts='none'
    mj_v_lifecycle=''
    mj_v_deliberate_ends=''
    mj_v_config_user=''
    mj_v_config_project=''
    mj_v_config_local=''
    mj_v_scratch_roots=''
    mj_v_ordinary_ends=''
    ;;
  windsurf)
    mj_v_title='Windsurf'
    mj_v_episode='none'
    mj_v_prompts='hook'
    mj_v_lifecycle='prompt'
    mj_v_deliberate_ends=''
    mj_v_config_user='$HOME/.codeium/windsurf/hooks.json'
    mj_v_config_project='.windsurf/hooks.json'
    mj_v_config_local=''
    mj_v_scratch_roots='$HOME/.codeium/windsurf/cascade $HOME/.windsurf/transcripts'
    mj_v_ordinary_ends=''
    ;;
  *) return 1 ;;
  esac
}
