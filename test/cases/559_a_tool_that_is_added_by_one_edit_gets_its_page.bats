load ../status_helper

@test "559 a tool that is added by one edit gets its page" {
  # given
  own_tree
  cat >>"$declaration" <<'ENTRY'
  another:
    title: Another | Tool
    client_config: {}
    scratch_roots: ['~/.another']
    lifecycle: []
    deliberate_ends: []
    offers:
      episode: none
      episode_evidence: Searched https://example.com/hooks on 2026-11-30, nothing of the kind is there.
      prompts: hook
      prompts_evidence: https://example.com/prompts names the prompt; verified 2026-11-30.
    install_notes:
      - says: Open the lid first.
        known_from: seen on version 1.2, 2026-11-30
    caveats:
      - says: It ends late.
        known_from: https://example.com/late, 2026-11-30
ENTRY
  # when
  run -0 "$majordomus" generate
  # then
  page=$(cat "$kit/docs/providers/another.md")
  contains "$page" '# Another | Tool'
  contains "$page" 'The product offers its prompts; we record nothing.'
  contains "$page" 'There is no adapter for its prompts yet: the gap is ours'
  contains "$page" '`unadapted`'
  contains "$page" '| episodes | none | Searched https://example.com/hooks on 2026-11-30'
  contains "$page" '* Open the lid first. <br>*Known from: seen on version 1.2, 2026-11-30.*'
  contains "$page" '* It ends late. <br>*Known from: https://example.com/late, 2026-11-30.*'
  contains "$page" '| https://example.com/late | 2026-11-30 |'
  contains "$page" '`~/.another`'
  contains "$(cat "$kit/docs/providers/README.md")" '| [Another \| Tool](another.md) | its prompts | nothing |'
  lacks "$page" 'majordomus capture install'
}
