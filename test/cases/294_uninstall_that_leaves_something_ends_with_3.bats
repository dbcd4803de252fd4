load ../people_helper

# A program that fails stands for a system that does.
@test "294 uninstall that leaves something ends with 3" {
  local row
  # given
  before=$(whole "$HOME" "$repo")
  for row in consent where state made; do
    own_toolkit
    "$majordomus" init >/dev/null
    case $row in
    consent | made)
      [ "$row" = consent ] && name=enabled || name=made
      rm -f ".git/majordomus/$name.kept"
      mkdir -p "$BATS_TEST_TMPDIR/bin"
      printf '#!/bin/sh\nfor word; do case $word in */majordomus/%s) exit 1 ;; esac; done\nexec /bin/rm "$@"\n' "$name" >"$BATS_TEST_TMPDIR/bin/rm"
      ;;
    state)
      mkdir -p "$BATS_TEST_TMPDIR/bin"
      printf '#!/bin/sh\nfor word; do case $word in */state) exit 1 ;; esac; done\nexec /bin/rm "$@"\n' >"$BATS_TEST_TMPDIR/bin/rm"
      ;;
    where)
      mkdir -p "$BATS_TEST_TMPDIR/bin"
      printf '#!/bin/sh\nexec /bin/rm "$@"\n' >"$BATS_TEST_TMPDIR/bin/rm"
      mv "$kit/build/majordomus-hook" "$kit/build/hook"
      printf '#!/bin/sh\ncase $1 in where) exit 3 ;; esac\nexec "%s" "$@"\n' "$kit/build/hook" >"$kit/build/majordomus-hook"
      chmod 755 "$kit/build/majordomus-hook"
      ;;
    esac
    chmod 755 "$BATS_TEST_TMPDIR/bin/rm"
    # when
    run env PATH="$BATS_TEST_TMPDIR/bin:$PATH" "$majordomus" uninstall
    # then
    printf 'row: %s: %s %s\n' "$row" "$status" "$output"
    equal "$status" 3
    contains "$output" 'majordomus: '
    case $row in
    consent) contains "$output" "enabled' cannot be removed" ;;
    where) contains "$output" 'recording may still be on' ;;
    state) contains "$output" "these could not be removed: '$private/state'" ;;
    made) contains "$output" "/made'" ;;
    esac
    if [ "$row" = where ]; then mv "$kit/build/hook" "$kit/build/majordomus-hook"; fi
    run "$majordomus" uninstall
    equal "$status" 0
    equal "$(whole "$HOME" "$repo")" "$before"
  done
}
