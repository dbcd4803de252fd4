load ../test_helper

@test "828 paths with spaces, quotes, dollars and accents are quoted, in every shell" {
  local name
  for name in 'a b' "it's" 'say "so"' '$HOME' '$(touch oops)' '`id`' 'back\slash' 'é ü 日本' '-rf' 'a;b & c' '*' '#x' '%s'; do
    printf 'row: %s\n' "$name"
    # given
    export HOME="$BATS_TEST_TMPDIR/home of $name"
    mkdir -p "$HOME"
    new_repository "$BATS_TEST_TMPDIR/rows/$name"
    recording
    while read -r shell; do
      printf 'row: %s in %s\n' "$name" "$shell"
      # when
      run start
      equal "$status" 0
      run prompt "under $name"
      # then
      assert_silent
      equal "$(field repository)" "$repo"
      equal "$(field episode_link)" open
      forget_all
    done < <(case $name in 'say '*) shells ;; *) echo sh ;; esac)
    shell=sh
    run end
    assert_silent
    equal "$(episodes | wc -l)" 1
    ! find "$BATS_TEST_TMPDIR" -name oops | grep .
    assert_usable
  done
}
