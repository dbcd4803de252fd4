# shellcheck shell=sh
# shellcheck disable=SC2016 # paths are kept as they are written
# Generated from share/providers.yaml by 'majordomus generate'. Do not edit.

# mj_provider_texts PROVIDER sets mj_v_*, the sentences of the declaration, or
# returns 1 for a provider that is not declared.
mj_provider_texts() {
  case $1 in
  agents)
    mj_v_episode_evidence='No documentation of an event exists: searched on 2026-11-30 the README, the questions and the how-to of the format'"'"'s own site (https://agents.md, source at efab70c4 of 2025-12-19) for hook and event without a hit, and public issues. It is a text that an agent reads; it starts nothing when work begins or ends.'
    mj_v_prompts_evidence='No documentation of a way to see the prompt exists: searched on 2026-11-30 the same pages of https://agents.md. A text file is handed nothing. It can ask the model to report a prompt, and a model that forgets is no record.'
    mj_v_install_notes=''
    mj_v_caveats=''
    ;;
  aider)
    mj_v_episode_evidence='No documentation of an event at the beginning or end of a chat exists: searched on 2026-11-30 every page below https://github.com/Aider-AI/aider/tree/main/aider/website/docs (source at 5dc9490b of 2026-05-22) for hook, notification and lifecycle. There is --notifications-command alone, run when an answer is ready and handed nothing; https://github.com/Aider-AI/aider/issues/5596 of 2026-08-19 asks for more and was open.'
    mj_v_prompts_evidence='No documentation of a way to see the prompt exists: searched on 2026-11-30 the same pages and https://github.com/Aider-AI/aider/issues/5596, in which somebody asks for a command that runs when a prompt is submitted. The public issues found nothing else.'
    mj_v_install_notes=''
    mj_v_caveats=''
    ;;
  amp)
    mj_v_episode_evidence='https://ampcode.com/manual/plugin-api is the vendor'"'"'s page; it could not be read here. Looked at on 2026-11-30 was code of others for it in ten public repositories, as excerpts: plugins are told session.start inside Amp'"'"'s own process, and one passes it on as the start of a session. Neither an end nor a compaction was found in them.'
    mj_v_prompts_evidence='https://ampcode.com/manual/plugin-api is the vendor'"'"'s page; it could not be read here. Looked at on 2026-11-30 was code of others for it in ten public repositories, as excerpts: six take the person'"'"'s text from event.message of agent.start, inside Amp'"'"'s own process.'
    mj_v_install_notes=''
    mj_v_caveats='A plugin inside Amp would have to start our command; we have not written one. (code of others in ten public repositories, looked at 2026-11-30; https://ampcode.com/manual/plugin-api could not be read)'
    ;;
  bb)
    mj_v_episode_evidence='No documentation of a hook that starts a program exists: searched on 2026-11-30 the vendor'"'"'s plugin reference (https://github.com/get-bb/bb/blob/main/plugins/bb-guide/skills/bb-plugin-authoring/references/backend-events.md at 00488dc0) and public pages. There are fourteen events (thread.created, thread.deleted and others), told after the fact to TypeScript that runs inside bb; nothing is handed to a command of ours.'
    mj_v_prompts_evidence='No documentation of a hook that hands a program the prompt exists: searched on 2026-11-30 the same reference (https://github.com/get-bb/bb/blob/main/plugins/bb-guide/skills/bb-plugin-authoring/references/backend-events.md at 00488dc0). An experimental in-process hook, message.dispatch, does see a message before it is sent; it is reached from a plugin inside bb alone. The agents that bb runs keep their own hooks.'
    mj_v_install_notes=''
    mj_v_caveats='A prompt that one agent sends to another through bb looks like a person'"'"'s to the tool that gets it. (reasoned from the events at https://github.com/get-bb/bb (plugin reference at 00488dc0), 2026-11-30; not tried)'
    ;;
  claude-code)
    mj_v_episode_evidence='https://code.claude.com/docs/en/hooks names SessionStart, PreCompact and SessionEnd with a reason; verified 2026-11-30. That page could not be read whole here: looked at were its German and Japanese copies, a mirror of 2026-02-11, a maintainer'"'"'s list of the end reasons (anthropics/claude-code issue 72478), and version 2.1.332 itself, which fired all three with one session_id.'
    mj_v_prompts_evidence='https://code.claude.com/docs/en/hooks describes UserPromptSubmit: it runs before the model sees the prompt and has it in the member prompt; verified 2026-11-30 on a mirror of 2026-02-11, since the page could not be read whole here, and on version 2.1.332, which also fires it for texts of its own (they are told apart by their opening).'
    mj_v_install_notes='A new folder asks once whether you trust it, and no hook runs before the answer; with -p the hooks of a folder run without being asked about. (seen on version 2.1.332, 2026-11-30)'
    mj_v_caveats='The payload does not say whether a person typed the prompt, so origin is unknown; texts that open with a machine'"'"'s envelope are counted, not stored. (the payloads of version 2.1.332, 2026-11-30, and https://github.com/anthropics/claude-code/issues/16952) | /clear and /fork begin a session with a new id; --resume and a compaction keep it. (seen on version 2.1.332, 2026-11-30) | Claude Code appends every prompt to ~/.claude/history.jsonl, as it was typed: also one that begins with <private>, and a credential that we mask; CLAUDE_CODE_SKIP_PROMPT_HISTORY=1 in its environment is its switch. (reported for version 2.1.332; that program names the variable, which was not tried; the vendor lists prompt history among what it writes to ~/.claude at https://code.claude.com/docs/en/claude-directory, looked at 2026-12-01) | SessionEnd fired for /exit, Ctrl-C, a closed terminal and the end of -p; older versions are reported not to. (seen on version 2.1.332, 2026-11-30; reports at https://github.com/anthropics/claude-code/issues/79702)'
    ;;
  cline)
    mj_v_episode_evidence='https://github.com/cline/cline/blob/main/sdk/examples/hooks/README.md (at 21cb8d25 of 2026-08-22) lists scripts that are named after the event, TaskStart, TaskResume, TaskComplete, TaskCancel and SessionShutdown, and get a JSON object on standard input; looked at on 2026-11-30 there and in sdk/packages/core/src/hooks of the same source. In it PreCompact is not wired. The page https://docs.cline.bot/customization/hooks no longer describes them.'
    mj_v_prompts_evidence='No prompt event that fires was found: searched on 2026-12-01 version 3.0.65 of its command line, in which TaskStart and TaskComplete fired and UserPromptSubmit never did, one-shot and in its terminal interface. https://github.com/cline/cline/blob/main/sdk/examples/hooks/README.md (at 21cb8d25 of 2026-08-22) lists UserPromptSubmit, and apps/vscode/proto/cline/hooks.proto gives it the member prompt; the extension was not run.'
    mj_v_install_notes=''
    mj_v_caveats='A task is not a session: TaskStart and TaskComplete come for every message that is sent, so they draw no boundary of an episode by themselves. (https://github.com/cline/cline/blob/main/sdk/examples/hooks/README.md at 21cb8d25, looked at 2026-11-30)'
    ;;
  codex)
    mj_v_episode_evidence='https://developers.openai.com/codex/hooks describes SessionStart and the hooks.json files; verified 2026-11-30. The English copy read is older than SessionEnd; its newer German, French and Spanish copies (https://developers.openai.com/de-DE/docs/hooks) name PreCompact and Interrupt, the vendor'"'"'s source session_end.rs was read in a copy, and version 0.171.0 fired all three, its SessionEnd always with the reason other.'
    mj_v_prompts_evidence='https://developers.openai.com/codex/hooks lists UserPromptSubmit at turn scope, and the vendor'"'"'s schema (https://github.com/openai/codex/blob/main/codex-rs/hooks/schema/generated/user-prompt-submit.command.input.schema.json at bde5e187) requires the members prompt and session_id; verified 2026-11-30, also on version 0.171.0.'
    mj_v_install_notes='Open /hooks in Codex and trust the new hooks; until then they are skipped, and codex exec does not say so. (seen on version 0.171.0, 2026-11-30; https://developers.openai.com/de-DE/docs/hooks says that hooks have to be reviewed before they run) | Trust belongs to the path of the file and to the line, so every checkout with project hooks, and every change of a line, asks again. (seen on version 0.171.0, 2026-11-30) | Hooks of a project run when Codex trusts the project as well. (seen on version 0.171.0, 2026-11-30)'
    mj_v_caveats='Codex keeps prompts of its own, also one that begins with <private>, in history.jsonl below CODEX_HOME unless its configuration says history.persistence = "none", and in the session'"'"'s file. (https://github.com/openai/codex (the section history of docs/config.md at 0195ef05, and HistoryPersistence in codex-rs/config/src/types.rs at 000c857e), looked at 2026-12-01; what it wrote on a disk was not) | SessionStart comes with the first prompt, so a session without one leaves no trace. (seen on version 0.171.0, 2026-11-30, and https://github.com/openai/codex/issues/15269) | SessionEnd comes about a minute after /quit or /clear, then after the start of the next session. (seen on version 0.171.0, 2026-11-30) | SessionEnd always says the reason other, so an episode is ended, and never closed or interrupted by it. (the input schema of version 0.171.0 and the source session_end.rs, 2026-11-30) | SessionEnd may take three seconds at most; a longer timeout is cut down with a warning. (seen on version 0.171.0, 2026-11-30, and the source session_end.rs) | Hooks run as children of a background process, with the environment of the terminal that first started it. (seen on version 0.171.0, 2026-11-30)'
    ;;
  continue)
    mj_v_episode_evidence='No documentation of an event that is fired exists: searched on 2026-11-30 the pages below https://github.com/continuedev/continue/tree/main/docs and the source at d0a3c0b6 of 2026-06-18. extensions/cli/src/hooks declares SessionStart and SessionEnd and functions to fire them, and nothing in that source calls one. The repository says that it is no longer maintained.'
    mj_v_prompts_evidence='No documentation of a prompt event that is fired exists: searched on 2026-11-30 the same source (https://github.com/continuedev/continue at d0a3c0b6), which declares UserPromptSubmit and a function to fire it that nothing calls, and its pages.'
    mj_v_install_notes=''
    mj_v_caveats=''
    ;;
  copilot)
    mj_v_episode_evidence='https://docs.github.com/en/copilot/reference/hooks-reference describes sessionStart, preCompact and sessionEnd, whose reason is complete, error, abort, timeout or user_exit; verified 2026-11-30 in the page'"'"'s source (github/docs at 05da5bc3), and on 2026-12-01 on version 1.0.102, which runs without a GitHub login when COPILOT_PROVIDER_BASE_URL names an endpoint of one'"'"'s own. Its user_exit also comes for /clear.'
    mj_v_prompts_evidence='https://docs.github.com/en/copilot/reference/hooks-reference describes userPromptSubmitted with the members prompt and sessionId; verified 2026-11-30 in the page'"'"'s source (github/docs at 05da5bc3), and on 2026-12-01 on version 1.0.102 with an endpoint of one'"'"'s own (COPILOT_PROVIDER_BASE_URL), without a login.'
    mj_v_install_notes='Hooks of a repository load after you trust its folder. (the changelog inside version 1.0.102, looked at 2026-11-30)'
    mj_v_caveats='Copilot records every prompt below ~/.copilot, in session-state and in session-store.db, whatever it begins with. (https://docs.github.com/en/copilot/concepts/agents/copilot-cli/chronicle, looked at 2026-12-01; the files were not looked at) | Copilot also runs the hooks in a repository'"'"'s .claude/settings.json; a payload that is not Claude'"'"'s is left to our Copilot entry, so a prompt is recorded once. (https://docs.github.com/en/copilot/reference/hooks-reference (github/docs at 05da5bc3), looked at 2026-11-30) | With -p, versions between 1.0.78 and 1.0.92 fire sessionEnd once for every answer. (the changelog inside version 1.0.102, looked at 2026-11-30) | The cloud agent reads .github/hooks alone and throws away what a hook writes, so nothing of it is recorded. (https://docs.github.com/en/copilot/reference/hooks-reference (github/docs at 05da5bc3), looked at 2026-11-30)'
    ;;
  crush)
    mj_v_episode_evidence='No documentation of a session event exists: searched on 2026-11-30 https://github.com/charmbracelet/crush/blob/main/docs/hooks/README.md (at 37f36e93 of 2026-08-21), which says that PreToolUse is the only hook, the plans beside it, and the source for SessionStart without a hit.'
    mj_v_prompts_evidence='No documentation of a prompt hook that exists: searched on 2026-11-30 https://github.com/charmbracelet/crush/blob/main/docs/hooks/README.md (at 37f36e93 of 2026-08-21), which says that PreToolUse is the only hook. docs/hooks/FUTURE.md plans UserPromptSubmit and says it is not part of what there is.'
    mj_v_install_notes=''
    mj_v_caveats=''
    ;;
  cursor)
    mj_v_episode_evidence='https://cursor.com/docs/hooks describes sessionStart, preCompact and sessionEnd, whose reason is completed, aborted, error, window_close or user_close; verified 2026-11-30 on a copy of the page in a public repository, whose whole reference was read and whose date is not known. Nothing was run: it cannot be had here.'
    mj_v_prompts_evidence='https://cursor.com/docs/hooks describes beforeSubmitPrompt with the member prompt, called when a person has hit send and before the request; verified 2026-11-30 on the same copy of the page. Nothing was run; a measurement of others on cursor-agent 2026.09.10 (https://github.com/receptron/mulmoterminal/issues/2064) saw it fire in the terminal interface.'
    mj_v_install_notes=''
    mj_v_caveats='One event name that Cursor does not know voids its whole hooks file without a word, so we write only names of its own. (measured by others on cursor-agent 2026.09.10, https://github.com/receptron/mulmoterminal/issues/2064, looked at 2026-11-30) | cursor-agent -p does not fire beforeSubmitPrompt: prompts of scripts are not recorded. (measured by others on cursor-agent 2026.09.10, https://github.com/receptron/mulmoterminal/issues/2064, looked at 2026-11-30) | Cursor also runs the hooks in Claude'"'"'s settings; a payload that is Cursor'"'"'s is left to our Cursor entry, so a prompt is recorded once. (https://cursor.com/docs/hooks (a copy without a date) and https://github.com/vshulcz/deja-vu/pull/3052, looked at 2026-11-30) | The payload holds the address of the person who is logged in; it is not read and not stored. (https://cursor.com/docs/hooks (a copy without a date), looked at 2026-11-30) | Cloud agents fire neither sessionStart nor sessionEnd. (https://cursor.com/docs/hooks (a copy without a date), looked at 2026-11-30)'
    ;;
  factory-droid)
    mj_v_episode_evidence='https://docs.factory.ai/reference/hooks-reference describes SessionStart, PreCompact and SessionEnd, whose reason is clear, logout, prompt_input_exit or other; verified 2026-11-30 in the page'"'"'s source (Factory-AI/factory at 2a4debce) and in the code inside version 0.215.0. Nothing was run: it wants a login.'
    mj_v_prompts_evidence='https://docs.factory.ai/reference/hooks-reference describes UserPromptSubmit with the member prompt; verified 2026-11-30 in the page'"'"'s source (Factory-AI/factory at 2a4debce). The page spells sessionId, the code inside version 0.215.0 builds session_id; the adapter follows the code. Nothing was run.'
    mj_v_install_notes='No hook runs before you trust the folder. (the code inside version 0.215.0, looked at 2026-11-30)'
    mj_v_caveats='Droid puts every member of the payload into the hook'"'"'s environment, so the prompt is there too while the hook runs. (the code inside version 0.215.0, looked at 2026-11-30) | PreCompact says manual only when instructions were typed; a bare /compact may say auto. (the code inside version 0.215.0, looked at 2026-11-30) | A session that left no transcript fires no SessionEnd. (the code inside version 0.215.0, looked at 2026-11-30)'
    ;;
  gemini)
    mj_v_episode_evidence='https://geminicli.com/docs/hooks/reference describes SessionStart and SessionEnd with a reason; verified 2026-11-30 there and in the source at 5411f113. PreCompress is no sign of a compaction: the source fires it on every turn with a history, before it looks whether there is anything to compress. Version 0.61.0 fires SessionEnd three times for one exit.'
    mj_v_prompts_evidence='https://geminicli.com/docs/hooks/reference describes BeforeAgent with the member prompt; verified 2026-11-30. The page calls it the text as submitted, but the source at 5411f113 passes the request of the turn, so a file named with an at sign may stand in it expanded.'
    mj_v_install_notes='In a folder that Gemini does not trust, hooks of the project do not run, and without a terminal it refuses to start at all. (the source at 5411f113 and version 0.61.0, 2026-11-30)'
    mj_v_caveats='Gemini CLI appends every prompt as it was typed to logs.json below ~/.gemini/tmp, also one that begins with <private>. (https://github.com/google-gemini/gemini-cli (source at 5411f113: logger.ts, useGeminiStream.ts), looked at 2026-12-01; the file was not looked at) | PreCompress is no compaction, so compactions of this tool are not counted. (https://github.com/google-gemini/gemini-cli/issues/18083 and the source at 5411f113, looked at 2026-11-30) | SessionEnd comes up to three times for one exit; the episode is closed once. (seen on version 0.61.0, 2026-11-30, and https://github.com/google-gemini/gemini-cli/issues/18019) | A file named with an at sign may stand in the prompt with its contents. (https://github.com/google-gemini/gemini-cli (source at 5411f113), looked at 2026-11-30; not tried) | Without a terminal it puts what hooks say at a start in front of the prompt: that is cut off before a prompt is recorded, and our start says nothing, since a command behind it would not be taken for one. (seen on version 0.61.0, 2026-11-30) | A command that a person wrote arrives as the text it stands for. (seen on version 0.61.0, 2026-11-30) | Only the reasons exit and clear are ever sent. (https://github.com/google-gemini/gemini-cli (source at 5411f113), looked at 2026-11-30)'
    ;;
  generic)
    mj_v_episode_evidence='Ours to implement, on https://modelcontextprotocol.io/specification/2026-07-28: the protocol has no session any more, so a client gives its work a name and attaches and detaches with calls of our tools; reasoned and verified 2026-11-30 on the schemas of all five revisions. Case 200 proves it with such a client, case 551 through the launcher.'
    mj_v_prompts_evidence='No revision of https://modelcontextprotocol.io/specification/2026-07-28 hands a server the person'"'"'s prompt: searched on 2026-11-30 every method and notice in the schemas of 2024-11-05, 2025-03-26, 2025-06-18, 2025-11-25 and 2026-07-28. prompts/get fetches a template of the server'"'"'s own and sampling/createMessage goes the other way. Case 507 shows that a prompt of this provider is refused.'
    mj_v_install_notes=''
    mj_v_caveats='A client that is never asked to attach records nothing: connecting alone opens no episode. (ours, held by case 200; https://modelcontextprotocol.io/specification/2026-07-28, 2026-11-30)'
    ;;
  goose)
    mj_v_episode_evidence='https://github.com/block/goose/blob/main/documentation/docs/guides/context-engineering/hooks.md (at 0825b570) describes SessionStart and SessionEnd, run as commands from a plugin'"'"'s hooks/hooks.json below ~/.agents/plugins; looked at on 2026-11-30. It names neither a reason of an end nor a compaction. Nothing was run.'
    mj_v_prompts_evidence='https://github.com/block/goose/blob/main/documentation/docs/guides/context-engineering/hooks.md (at 0825b570) describes UserPromptSubmit with the members message and session_id; looked at on 2026-11-30. Nothing was run.'
    mj_v_install_notes=''
    mj_v_caveats='The payload of a prompt names no folder; working_dir comes with tool events alone. (https://github.com/block/goose/blob/main/documentation/docs/guides/context-engineering/hooks.md at 0825b570, looked at 2026-11-30)'
    ;;
  kiro)
    mj_v_episode_evidence='https://kiro.dev/docs/cli/v3/hooks/ lists SessionStart, and Stop as the session'"'"'s end; https://kiro.dev/docs/hooks/types, for the IDE, says that its agent stop comes when an answer is done; https://kiro.dev/changelog/cli/3-1/ adds PreCompact. Looked at on 2026-11-30 in stored copies. Which members V3 hands a command was on none of them, and nothing was run: hence no adapter.'
    mj_v_prompts_evidence='https://kiro.dev/docs/cli/v3/hooks/ lists UserPromptSubmit, which runs a command with JSON on standard input; https://kiro.dev/docs/hooks/types says that the IDE puts the prompt into the variable USER_PROMPT. Looked at on 2026-11-30 in stored copies; where V3 keeps the prompt in that JSON is not said, and nothing was run.'
    mj_v_install_notes=''
    mj_v_caveats='It is not settled which event ends a session: one page calls Stop that, another says that it comes after every answer. (https://kiro.dev/docs/cli/v3/hooks/ and https://kiro.dev/docs/hooks/types, looked at 2026-11-30)'
    ;;
  opencode)
    mj_v_episode_evidence='https://opencode.ai/docs/plugins/ lists session.created, session.compacted and session.deleted, told to JavaScript that runs inside OpenCode; verified 2026-11-30 in the page'"'"'s source (anomalyco/opencode at 006a254f) and on version 1.18.33. No event says that a session ended: one that is left can be resumed, and on exit a plugin is disposed of.'
    mj_v_prompts_evidence='https://opencode.ai/docs/plugins/ describes plugins; the hook chat.message, which has the text in output.parts, is not on the page: it was seen on version 1.18.33 and in the types of its plugin package; verified 2026-11-30. It is reached from a plugin inside OpenCode alone.'
    mj_v_install_notes=''
    mj_v_caveats='opencode run with two words hands the plugin the text with quotes around it. (seen on version 1.18.33, 2026-11-30)'
    ;;
  qwen-code)
    mj_v_episode_evidence='https://github.com/QwenLM/qwen-code/blob/main/docs/users/features/hooks.md (at 00d06c80) describes SessionStart, PreCompact and SessionEnd with the reasons clear, logout, prompt_input_exit and others it does not name; verified 2026-11-30. Version 0.24.4 fired SessionStart, in a terminal PreCompact for /compress and SessionEnd with the reason prompt_input_exit for /quit, and no SessionEnd after -p.'
    mj_v_prompts_evidence='https://github.com/QwenLM/qwen-code/blob/main/docs/users/features/hooks.md (at 00d06c80) describes UserPromptSubmit: prompt may be the tool'"'"'s own continuation, submitted_prompt is what a person typed, where that is known; verified 2026-11-30, also on version 0.24.4.'
    mj_v_install_notes=''
    mj_v_caveats='Without submitted_prompt a text is counted and not stored: the page forbids to take prompt for the person'"'"'s words. (https://github.com/QwenLM/qwen-code/blob/main/docs/users/features/hooks.md at 00d06c80, looked at 2026-11-30) | The field is left out with Vim mode on, after the history was searched, and for other ways in, so such prompts are not stored. (https://github.com/QwenLM/qwen-code/blob/main/docs/users/features/hooks.md at 00d06c80, looked at 2026-11-30) | A large paste is a placeholder in submitted_prompt. The record has the text where prompt agrees with it but for exactly as many characters (code points), and otherwise the placeholder. (code in version 0.24.4, looked at 2026-12-01) | After -p no SessionEnd came; the episode stays open until it is swept. (seen on version 0.24.4, 2026-11-30)'
    ;;
  roo-code)
    mj_v_episode_evidence='No documentation of an event exists: searched on 2026-11-30 the source and the README of https://github.com/RooCodeInc/Roo-Code (at cb836567 of 2026-04-14) for SessionStart, UserPromptSubmit and hooks.json without a hit, and its issues: https://github.com/RooCodeInc/Roo-Code/pull/10785 of 2026-01-16 proposes hooks and was open.'
    mj_v_prompts_evidence='No documentation of a way to see the prompt exists: searched on 2026-11-30 the same source of https://github.com/RooCodeInc/Roo-Code (at cb836567) and its issues; the proposal in https://github.com/RooCodeInc/Roo-Code/pull/10785 would have added UserPromptSubmit and was open.'
    mj_v_install_notes=''
    mj_v_caveats=''
    ;;
  windsurf)
    mj_v_episode_evidence='No documentation of an event at the beginning or end of a conversation exists: searched on 2026-11-30 a copy of https://docs.windsurf.com/windsurf/cascade/hooks in a public repository, all of whose events were read, the beginnings of that page in four languages and at https://docs.devin.ai/desktop/cascade/hooks, and lists of its twelve events by others. One page of others names session_start and session_end; no copy of the vendor'"'"'s does.'
    mj_v_prompts_evidence='https://docs.windsurf.com/windsurf/cascade/hooks describes pre_user_prompt, whose tool_info.user_prompt is the text and whose trajectory_id is the conversation; verified 2026-11-30 on a copy of the page in a public repository, whose date is not known. Nothing was run: it cannot be had here.'
    mj_v_install_notes='In the JetBrains plugin the file is ~/.codeium/hooks.json, which we do not write. (https://docs.devin.ai/desktop/cascade/hooks (a stored copy), looked at 2026-11-30)'
    mj_v_caveats='Its prompts belong to no episode: nothing says when a conversation begins or ends. (https://docs.windsurf.com/windsurf/cascade/hooks (a copy without a date), looked at 2026-11-30) | The payload of a prompt names no folder; it is recorded where the hook runs, in the root of the workspace. (https://docs.windsurf.com/windsurf/cascade/hooks (a copy without a date), looked at 2026-11-30) | The product is being renamed; its pages are also at docs.devin.ai. (https://docs.devin.ai/desktop/cascade/hooks (a stored copy), looked at 2026-11-30)'
    ;;
  *) return 1 ;;
  esac
}
