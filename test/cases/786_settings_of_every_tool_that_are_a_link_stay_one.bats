load ../wire_helper

@test "786 settings of every tool that are a link stay one" {
  for id in $(tools); do
    # given
    about "$id" user
    mkdir -p "${file%/*}" "$HOME/dotfiles"
    other_hooks >"$HOME/dotfiles/$id"
    cp "$HOME/dotfiles/$id" "$BATS_TEST_TMPDIR/before"
    ln -s "$HOME/dotfiles/$id" "$file"
    # when
    wired "$id"
    # then
    [ -L "$file" ]
    contains "$(cat "$HOME/dotfiles/$id")" MJ_HOOK=
    unwired_again "$id"
    [ -L "$file" ]
    cmp "$HOME/dotfiles/$id" "$BATS_TEST_TMPDIR/before"
  done
}
