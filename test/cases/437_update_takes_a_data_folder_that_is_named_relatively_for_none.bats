load ../archive_helper

@test "437 update takes a data folder that is named relatively for none" {
  # given
  recording
  mkdir -p data/majordomus/shims
  printf 'not ours\n' | tee data/majordomus/shims/hook.sh >>"$HOME/.local/share/majordomus/shims/hook.sh"
  # when
  XDG_DATA_HOME=data run "$majordomus" update
  # then
  equal "$status" 0
  equal "$(cat data/majordomus/shims/hook.sh)" 'not ours'
  lacks "$(cat "$HOME/.local/share/majordomus/shims/hook.sh")" 'not ours'
}
