load ../status_helper

@test "530 every way to print the providers shows the same cells" {
  # when
  run -0 --separate-stderr "$majordomus" product providers
  # then
  table=$output
  equal "$("$majordomus" product providers --format json)" "$(cat "$top/docs/generated/providers.json")"
  equal "$("$majordomus" product providers --format yaml)" "$(cat "$top/docs/generated/providers.yaml")"
  for format in json yaml; do
    "$majordomus" product providers --format "$format" >"$BATS_TEST_TMPDIR/$format"
  done
  "$tool" valid "$BATS_TEST_TMPDIR/json"
  shell=$(sh -c '. "$1/providers.sh"; . "$1/evidence.sh"; for p in $MJ_PROVIDERS; do mj_provider_cells "$p"; mj_provider_texts "$p"
    for cell in "$p" "$mj_v_title" "$mj_v_episode" "$mj_v_episode_evidence" "$mj_v_prompts" "$mj_v_prompts_evidence" "$mj_v_lifecycle" \
      "$mj_v_deliberate_ends" "$mj_v_config_user" "$mj_v_config_project" "$mj_v_config_local" "$mj_v_scratch_roots" "$mj_v_ordinary_ends" "$mj_v_install_notes"; do
      printf "%s\t" "${cell:--}"; done
    printf "%s\n" "${mj_v_caveats:--}"; done' sh "$top/share/generated")
  equal "$(printf '%s\n' "$table" | tail -n +2)" "$shell"
  status=$("$majordomus" capture status --probe off 2>/dev/null)
  equal "$(printf '%s\n' "$status" | tail -n +2 | cut -f 2 | paste - -)" "$(printf '%s\n' "$table" | tail -n +2 | awk -F '\t' '{ print $5 "\t" $3 }')"
}
