load ../status_helper

@test "533 a provider is added by one edit and generate" {
  # given
  own_tree
  (cd "$kit" && find . -type f -exec cksum {} + | sort) >"$BATS_TEST_TMPDIR/before"
  cat >>"$declaration" <<'ENTRY'
  qwen:
    title: Qwen Code
    client_config: {project: .qwen/settings.json}
    scratch_roots: []
    lifecycle: []
    deliberate_ends: [clear]
    offers:
      episode: hooks
      episode_evidence: https://example.com/hooks names a start and an end; verified 2026-11-30.
      prompts: hook
      prompts_evidence: https://example.com/hooks names the prompt; verified 2026-11-30.
ENTRY
  # when
  run -0 "$majordomus" generate
  # then: nothing else needed a hand, and every surface knows it
  (cd "$kit" && find . -type f -exec cksum {} + | sort) >"$BATS_TEST_TMPDIR/after"
  equal "$(diff "$BATS_TEST_TMPDIR/before" "$BATS_TEST_TMPDIR/after" | sed -n 's/^> .* //p' | sort)" "$(printf '%s\n' ./docs/generated/product.json \
    ./docs/generated/providers.json ./docs/generated/providers.md ./docs/generated/providers.yaml ./share/generated/providers.sh ./share/providers.yaml)"
  run -0 "$majordomus" generate --check
  run -0 "$kit/scripts/provider-evidence-check"
  equal "$output" '14 cells of 7 providers cite their evidence'
  run -0 --separate-stderr "$majordomus" capture status
  equal "$(state qwen)" unadapted
  contains "$("$majordomus" product providers)" 'Qwen Code'
  equal "$(library sh '. "$MJ_HOME/share/generated/providers.sh"; mj_provider_deliberate qwen clear && printf yes')" yes
}
