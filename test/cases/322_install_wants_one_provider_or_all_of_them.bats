load ../test_helper

@test "322 install wants one provider or all of them" {
  # when
  run --separate-stderr "$majordomus" capture install --provider claude-code --all
  # then
  equal "$status" 2
  contains "${stderr_lines[0]}" "'capture install' wants either --provider ID or --all"
  run --separate-stderr "$majordomus" capture uninstall
  equal "$status" 2
  equal "$(snapshot "$HOME")" .
}
