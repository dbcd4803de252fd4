load ../test_helper

@test "115 a prompt has a rendering for a person beside its record" {
  # given
  recording
  fixed
  start
  # when
  run prompt "read me"
  # then
  episode=$(front episode "$(opened)")
  equal "$(cat "$private/prompts/20260504030201-read-me.md")" "---
schema: majordomus.prompt/v1
id: $(span id)
started_at: \"2026-05-04T03:02:01.000Z\"
provider: \"claude-code\"
episode: \"$episode\"
episode_link: \"open\"
origin: \"unknown\"
---

| what | value |
| --- | --- |
| when | 2026-05-04T03:02:01.000Z |
| provider | claude-code |
| episode | $episode (open) |
| branch | main |
| head | $(git rev-parse HEAD) |
| redacted | [] |

\`\`\`text
read me
\`\`\`"
}
