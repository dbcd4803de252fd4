load ../status_helper

@test "533 a provider is added by one edit and generate" {
  # given
  own_tree
  (cd "$kit" && find . -type f -exec cksum {} + | sort) >"$BATS_TEST_TMPDIR/before"
  cat >>"$declaration" <<'ENTRY'
  another:
    title: Another Tool
    client_config: {project: .another/settings.json}
    scratch_roots: []
    lifecycle: []
    deliberate_ends: [clear]
    offers:
      episode: hooks
      episode_evidence: https://example.com/hooks names a start and an end; verified 2026-11-30.
      prompts: hook
      prompts_evidence: https://example.com/hooks names the prompt; verified 2026-11-30.
    caveats:
      - says: It ends late.
        known_from: https://example.com/hooks, 2026-11-30
ENTRY
  # when
  run -0 "$majordomus" generate
  # then: nothing else needed a hand, and every surface knows it
  (cd "$kit" && find . -type f -exec cksum {} + | sort) >"$BATS_TEST_TMPDIR/after"
  equal "$(diff "$BATS_TEST_TMPDIR/before" "$BATS_TEST_TMPDIR/after" | sed -n 's/^> .* //p' | sort)" "$(printf '%s\n' ./docs/generated/product.json \
    ./docs/generated/providers.json ./docs/generated/providers.md ./docs/generated/providers.yaml ./docs/providers/README.md ./docs/providers/another.md \
    ./share/generated/evidence.sh ./share/generated/providers.sh ./share/providers.yaml)"
  run -0 "$majordomus" generate --check
  run -0 "$kit/scripts/provider-evidence-check"
  equal "${output%, and*}" "$((2 * $(declared))) cells of $(declared) providers cite their evidence"
  run -0 --separate-stderr "$majordomus" capture status
  equal "$(state another)" unadapted
  contains "$("$majordomus" product providers)" 'Another Tool'
  equal "$(library sh '. "$MJ_HOME/share/generated/providers.sh"; mj_provider_deliberate another clear && printf yes')" yes
}
