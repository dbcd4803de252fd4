load ../archive_helper

@test "291 an export that misses a record names it and ends with 1" {
  local kind bad
  # given
  archive
  old 20260501101000-a 2026-05-01T10:10:00.000Z
  old 20260503101000-c 2026-05-03T10:10:00.000Z
  bad=$private/prompts/20260502101000-b.json
  good=$("$majordomus" export)
  equal "$(wc -l <<<"$good")" 2
  # when
  for kind in fifo folder link dangling empty zeros cut text; do
    rm -rf "$bad"
    case $kind in
    fifo) mkfifo "$bad" ;;
    folder) mkdir "$bad" ;;
    link) ln -s 20260501101000-a.json "$bad" ;;
    dangling) ln -s nowhere "$bad" ;;
    empty) : >"$bad" ;;
    zeros) head -c 100 /dev/zero >"$bad" ;;
    cut) head -c 100 "$private/prompts/20260501101000-a.json" >"$bad" ;;
    text) printf 'no record\n' >"$bad" ;;
    esac
    run --separate-stderr timeout 20 "$majordomus" export
    # then
    printf 'row: %s: %s\n' "$kind" "$stderr"
    equal "$status" 1
    equal "$output" "$good"
    contains "$stderr" "record '20260502101000-b' is not in the export"
    contains "$stderr" '1 record(s) could not be read'
  done
  rm -rf "$bad"
  if [ -e /dev/full ]; then
    run sh -c "'$majordomus' export >/dev/full"
    assert_failed
    contains "$output" 'the export is not complete'
  fi
  run --separate-stderr "$majordomus" export
  equal "$status$stderr" 0
}
