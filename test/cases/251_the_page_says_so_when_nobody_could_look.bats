load ../test_helper
load ../board_helper

@test "251 the page says so when nobody could look" {
  # given: a copy of the toolkit of which a part is damaged
  mkdir -p "$BATS_TEST_TMPDIR/kit/build" "$BATS_TEST_TMPDIR/kit/bin"
  cp -R "$top/lib" "$top/share" "$BATS_TEST_TMPDIR/kit/"
  cp "$top"/build/majordomus "$top"/build/majordomus-hook "$BATS_TEST_TMPDIR/kit/build/"
  cp "$top"/bin/majordomus* "$BATS_TEST_TMPDIR/kit/bin/"
  majordomus=$BATS_TEST_TMPDIR/kit/bin/majordomus
  "$majordomus" init >/dev/null
  printf 'case (\n' >"$BATS_TEST_TMPDIR/kit/share/generated/evidence.sh"
  # when
  come_in
  # then
  until_true page_says '<b>Nobody could look</b>'
  contains "$reply" 'evidence.sh&#39; is missing'
  until_true page_says '<dt>Prompts</dt><dd>0</dd>'
}
