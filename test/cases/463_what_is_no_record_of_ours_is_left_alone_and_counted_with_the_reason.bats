load ../archive_helper

@test "463 what is no record of ours is left alone and counted with the reason" {
  # given
  archive
  context s-one s1 2026-05-01T10:00:00.000Z 2026-05-01T11:00:00.000Z
  for name in truncated unknown nested twice; do old "20260501101000-$name" 2026-05-01T10:10:00.000Z; done
  cd "$private/prompts"
  head -c 200 20260501101000-truncated.json >short && mv short 20260501101000-truncated.json
  old 20260501101000-unknown 2026-05-01T10:10:00.000Z 'mood="good"'
  old 20260501101000-nested 2026-05-01T10:10:00.000Z 'model={"name":"x"}'
  sed -i.bak 's/"origin"/"provider"/' 20260501101000-twice.json && rm ./*.bak
  : >20260501101000-empty.json
  head -c 300 /dev/zero >20260501101000-zeros.json
  printf '{"name":"another program"}\n' >20260501101000-foreign.json
  printf '[]\n' >20260501101000-list.json
  mkdir 20260501101000-folder.json
  ln -s 20260501101000-unknown.json 20260501101000-link.json
  old $'20260501101000-two\nlines' 2026-05-01T10:10:00.000Z 'id="x"' 'text="y"'
  cd "$repo"
  before=$(find "$private/prompts" -type f ! -name '*two*' -exec cksum {} + | sort)
  # when
  run "$majordomus" capture reconcile
  # then
  equal "$status" 0
  contains "$output" 'refused, left alone: 2 foreign, 2 not-a-regular-file, 1 empty, 1 nested-member, 1 repeated-member, 1 truncated, 1 unknown-member, 1 zero-bytes'
  equal "$(find "$private/prompts" -type f ! -name '*two*' -exec cksum {} + | sort)" "$before"
  equal "$(linked $'20260501101000-two\nlines')" '"session-context" "s-one"'
}
