load ../adapters_helper

@test "736 a tool's own variable leads a hook that runs outside of every repository home" {
  # given
  "$majordomus" init >/dev/null
  project=$repo
  mkdir "$BATS_TEST_TMPDIR/elsewhere"
  cd "$BATS_TEST_TMPDIR/elsewhere"
  # when
  CLAUDE_PROJECT_DIR=$project send claude-code prompt claude-code/UserPromptSubmit.json
  GEMINI_PROJECT_DIR=$project send gemini prompt gemini/BeforeAgent.json
  QWEN_PROJECT_DIR=$project send qwen-code prompt qwen-code/UserPromptSubmit.json
  FACTORY_PROJECT_DIR=$project send factory-droid prompt factory-droid/UserPromptSubmit.json
  CURSOR_PROJECT_DIR=$project run send cursor prompt cursor/beforeSubmitPrompt.json
  # then
  assert_silent
  equal "$("$tool" count provider $(records) | sort)" "$(printf '1 "%s"\n' claude-code cursor factory-droid gemini qwen-code)"
  # and another tool's variable does not
  rm -r "$private"/prompts/*
  CLAUDE_PROJECT_DIR=$project QWEN_PROJECT_DIR=$project send gemini prompt gemini/BeforeAgent.json
  CLAUDE_PROJECT_DIR=$project send windsurf prompt windsurf/pre_user_prompt.json
  equal "$(records)" ''
}
