load ../archive_helper

@test "498 the shell alone decides what evidence is enough" {
  # given
  own_toolkit
  archive
  context s-one s1 2026-05-01T10:00:00.000Z 2026-05-01T11:00:00.000Z
  published s-two 2026-05-02T10:00:00.000Z 2026-05-02T11:00:00.000Z
  old 20260501101000-a 2026-05-01T10:10:00.000Z
  old 20260502101000-b 2026-05-02T10:10:00.000Z 'session="s2"'
  sed -i.bak -e 's/^MJ_LINK_CONTEXT=.*/MJ_LINK_CONTEXT=by-session/' -e 's/^  \*\/1\/0) .*/  *\/1\/0) mj_reason=not-enough ;;/' "$kit/lib/archive.sh"
  # when
  run "$majordomus" capture reconcile
  # then
  equal "$status" 0
  equal "$(linked 20260501101000-a)" '"by-session" "s-one"'
  equal "$(linked 20260502101000-b)" '"orphan" null'
  contains "$output" '1 not-enough'
}
