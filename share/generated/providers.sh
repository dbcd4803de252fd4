# shellcheck shell=sh
# shellcheck disable=SC2016 # paths are kept as they are written
# Generated from share/providers.yaml by 'majordomus generate'. Do not edit.

# Every declared provider.
MJ_PROVIDERS='agents bb claude-code codex gemini generic'

# mj_provider_deliberate PROVIDER REASON returns 0 for an end that a person
# meant as one.
mj_provider_deliberate() {
  case $1/$2 in
  claude-code/clear | claude-code/logout | claude-code/prompt_input_exit) ;;
  gemini/clear | gemini/logout | gemini/prompt_input_exit | gemini/exit) ;;
  generic/detach | generic/shutdown) ;;
  *) return 1 ;;
  esac
}

# mj_provider_cells PROVIDER sets mj_v_*, the cells of the declaration, or
# returns 1 for a provider that is not declared.
mj_provider_cells() {
  case $1 in
  agents)
    mj_v_title='AGENTS.md'
    mj_v_episode='none'
    mj_v_episode_evidence='No documentation of an event exists: searched on 2026-11-30 the README, the questions and the how-to of the format'"'"'s own site (https://agents.md, source at efab70c4 of 2025-12-19) for hook and event without a hit, and public issues. It is a text that an agent reads; it starts nothing when work begins or ends.'
    mj_v_prompts='none'
    mj_v_prompts_evidence='No documentation of a way to see the prompt exists: searched on 2026-11-30 the same pages of https://agents.md. A text file is handed nothing. It can ask the model to report a prompt, and a model that forgets is no record.'
    mj_v_lifecycle=''
    mj_v_deliberate_ends=''
    mj_v_config_user=''
    mj_v_config_project=''
    mj_v_config_local=''
    mj_v_scratch_roots=''
    ;;
  bb)
    mj_v_title='bb'
    mj_v_episode='none'
    mj_v_episode_evidence='No documentation of a hook that starts a program exists: searched on 2026-11-30 the vendor'"'"'s plugin reference (https://github.com/get-bb/bb/blob/main/plugins/bb-guide/skills/bb-plugin-authoring/references/backend-events.md at 00488dc0) and public pages. There are fourteen events (thread.created, thread.deleted and others), told after the fact to TypeScript that runs inside bb; nothing is handed to a command of ours.'
    mj_v_prompts='none'
    mj_v_prompts_evidence='No documentation of a hook that hands a program the prompt exists: searched on 2026-11-30 the same reference (https://github.com/get-bb/bb/blob/main/plugins/bb-guide/skills/bb-plugin-authoring/references/backend-events.md at 00488dc0). An experimental in-process hook, message.dispatch, does see a message before it is sent; it is reached from a plugin inside bb alone. The agents that bb runs keep their own hooks.'
    mj_v_lifecycle=''
    mj_v_deliberate_ends=''
    mj_v_config_user=''
    mj_v_config_project=''
    mj_v_config_local=''
    mj_v_scratch_roots=''
    ;;
  claude-code)
    mj_v_title='Claude Code'
    mj_v_episode='hooks'
    mj_v_episode_evidence='https://code.claude.com/docs/en/hooks names SessionStart, PreCompact and SessionEnd with a reason; verified 2026-11-30. That page could not be read whole here: looked at were its German and Japanese copies, a mirror of 2026-02-11, a maintainer'"'"'s list of the end reasons (anthropics/claude-code issue 72478), and version 2.1.332 itself, which fired all three with one session_id.'
    mj_v_prompts='hook'
    mj_v_prompts_evidence='https://code.claude.com/docs/en/hooks describes UserPromptSubmit: it runs before the model sees the prompt and has it in the member prompt; verified 2026-11-30 on a mirror of 2026-02-11, since the page could not be read whole here, and on version 2.1.332, which also fires it for texts of its own (they are told apart by their opening).'
    mj_v_lifecycle='prompt start compact end'
    mj_v_deliberate_ends='clear logout prompt_input_exit'
    mj_v_config_user='${CLAUDE_CONFIG_DIR:-$HOME/.claude}/settings.json'
    mj_v_config_project='.claude/settings.json'
    mj_v_config_local='.claude/settings.local.json'
    mj_v_scratch_roots='${CLAUDE_CONFIG_DIR:-$HOME/.claude}/projects'
    ;;
  codex)
    mj_v_title='OpenAI Codex CLI'
    mj_v_episode='hooks'
    mj_v_episode_evidence='https://developers.openai.com/codex/hooks describes SessionStart and the hooks.json files; verified 2026-11-30. The copy read is older than SessionEnd and PreCompact: those were seen in the vendor'"'"'s published input schemas (openai/codex, codex-rs/hooks/schema) and fired by version 0.171.0, whose SessionEnd always says the reason other.'
    mj_v_prompts='hook'
    mj_v_prompts_evidence='https://developers.openai.com/codex/hooks lists UserPromptSubmit at turn scope, and the vendor'"'"'s schema (https://github.com/openai/codex/blob/main/codex-rs/hooks/schema/generated/user-prompt-submit.command.input.schema.json at bde5e187) requires the members prompt and session_id; verified 2026-11-30, also on version 0.171.0.'
    mj_v_lifecycle=''
    mj_v_deliberate_ends=''
    mj_v_config_user='${CODEX_HOME:-$HOME/.codex}/hooks.json'
    mj_v_config_project='.codex/hooks.json'
    mj_v_config_local=''
    mj_v_scratch_roots='${CODEX_HOME:-$HOME/.codex}/sessions'
    ;;
  gemini)
    mj_v_title='Gemini CLI'
    mj_v_episode='hooks'
    mj_v_episode_evidence='https://geminicli.com/docs/hooks/reference describes SessionStart and SessionEnd with a reason; verified 2026-11-30 there and in the source at 5411f113. PreCompress is no sign of a compaction: the source fires it on every turn with a history, before it looks whether there is anything to compress. Version 0.61.0 fires SessionEnd three times for one exit.'
    mj_v_prompts='hook'
    mj_v_prompts_evidence='https://geminicli.com/docs/hooks/reference describes BeforeAgent with the member prompt; verified 2026-11-30. The page calls it the text as submitted, but the source at 5411f113 passes the request of the turn, so a file named with an at sign may stand in it expanded.'
    mj_v_lifecycle=''
    mj_v_deliberate_ends='clear logout prompt_input_exit exit'
    mj_v_config_user='${GEMINI_CLI_HOME:-$HOME}/.gemini/settings.json'
    mj_v_config_project='.gemini/settings.json'
    mj_v_config_local=''
    mj_v_scratch_roots='${GEMINI_CLI_HOME:-$HOME}/.gemini/tmp'
    ;;
  generic)
    mj_v_title='Any MCP client'
    mj_v_episode='connection'
    mj_v_episode_evidence='Ours to implement, on https://modelcontextprotocol.io/specification/2026-07-28: the protocol has no session any more, so a client gives its work a name and attaches and detaches with calls of our tools; reasoned and verified 2026-11-30 on the schemas of all five revisions. Case 200 proves it with such a client, case 551 through the launcher.'
    mj_v_prompts='none'
    mj_v_prompts_evidence='No revision of https://modelcontextprotocol.io/specification/2026-07-28 hands a server the person'"'"'s prompt: searched on 2026-11-30 every method and notice in the schemas of 2024-11-05, 2025-03-26, 2025-06-18, 2025-11-25 and 2026-07-28. prompts/get fetches a template of the server'"'"'s own and sampling/createMessage goes the other way. Case 507 shows that a prompt of this provider is refused.'
    mj_v_lifecycle=''
    mj_v_deliberate_ends='detach shutdown'
    mj_v_config_user=''
    mj_v_config_project=''
    mj_v_config_local=''
    mj_v_scratch_roots=''
    ;;
  *) return 1 ;;
  esac
}
