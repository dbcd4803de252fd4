load ../release_helper

@test "077 the entry for the registry names the release and where it is" {
  # given
  dir=$(release_made)
  # when
  run cat "$dir/server.json"
  # then
  contains "$output" '"version": "0.1.0"'
  ! contains "$output" '"packages"' 2>/dev/null
  (cd "$top" && HOME=$release_home SOURCE_DATE_EPOCH=1790000000 go run ./scripts/release -version 0.1.0 -from https://example.invalid/mcp -out "$BATS_TEST_TMPDIR/out" -systems "$(release_system)")
  bundle=$(cd "$dir" && echo majordomus-*.mcpb)
  run cat "$BATS_TEST_TMPDIR/out/server.json"
  contains "$output" "\"identifier\": \"https://example.invalid/mcp/$bundle\""
  contains "$output" "\"fileSha256\": \"$(sha256sum <"$BATS_TEST_TMPDIR/out/$bundle" | cut -d' ' -f1)\""
  contains "$(busybox unzip -p "$dir/$bundle" manifest.json)" '"entry_point": "server/majordomus"'
}
