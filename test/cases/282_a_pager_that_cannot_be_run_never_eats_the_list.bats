load ../archive_helper

@test "282 a pager that cannot be run never eats the list" {
  local pager
  # given
  archive
  old 20260501101000-a 2026-05-01T10:10:00.000Z
  old 20260502101000-b 2026-05-02T10:10:00.000Z
  printf '#!/bin/sh\nexit 3\n' >"$BATS_TEST_TMPDIR/dies"
  printf '#!/nowhere\n' >"$BATS_TEST_TMPDIR/broken"
  printf 'x' >"$BATS_TEST_TMPDIR/data"
  chmod 755 "$BATS_TEST_TMPDIR/dies" "$BATS_TEST_TMPDIR/broken"
  export TERM=xterm
  # when
  for pager in nosuch 'nosuch -R -F' "'no such'" /nosuch/less '' ' ' cat 'cat -u' "$BATS_TEST_TMPDIR/dies" "$BATS_TEST_TMPDIR/broken" "$BATS_TEST_TMPDIR/data" \
    "$BATS_TEST_TMPDIR" 'exec nosuch' 'less --nosuch-option' 'exit 1' 'kill -SEGV $$' 'false |' "sh -c 'exit 127'"; do
    PAGER=$pager run script -qec "'$majordomus' prompts list" /dev/null
    # then
    printf 'row: %s: %s\n' "$pager" "$output"
    equal "$status" 0
    contains "$output" 'the words of 20260501101000-a'
    equal "$(grep -c 'the words of 20260502101000-b' <<<"$output")" 1
    PAGER=$pager run script -qec "'$majordomus' prompts grep words" /dev/null
    contains "$output" 'id-20260501101000-a:the'
    PAGER=$pager run script -qec "'$majordomus' prompts grep zzz" /dev/null
    equal "$status" 1
  done
  PAGER=nosuch run script -qec "'$majordomus' prompts list" /dev/null
  contains "$output" "majordomus: pager 'nosuch' cannot be run (given by PAGER)"
  (
    unset -v PAGER
    mkdir "$BATS_TEST_TMPDIR/few"
    for program in sh env git; do ln -s "$(command -v $program)" "$BATS_TEST_TMPDIR/few/$program"; done
    run script -qec "PATH='$BATS_TEST_TMPDIR/few' '$top/build/majordomus' prompts list" /dev/null
    contains "$output" 'the words of 20260501101000-a'
  )
  PAGER=nosuch TERM=dumb run script -qec "'$majordomus' prompts list" /dev/null
  lacks "$output" 'pager'
  contains "$output" 'the words of 20260501101000-a'
}
