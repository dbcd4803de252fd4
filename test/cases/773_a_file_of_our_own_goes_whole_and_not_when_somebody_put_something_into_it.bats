load ../wire_helper

@test "773 a file of our own goes whole and not when somebody put something into it" {
  # given
  about copilot project
  wired copilot --scope project
  rm -r "$HOME/.local" # it came with a clone
  # when
  unwired_again copilot --scope project
  # then
  [ ! -e "$file" ]
  # and again, with somebody's hook in it
  wired copilot --scope project
  sed -i.bak 's/"sessionStart": \[/&{ "bash": "theirs" },/' "$file"
  rm "$file.bak"
  run "$majordomus" capture uninstall --provider copilot --scope project
  equal "$output" "changed   $file"
  equal "$(tr -d ' \n' <"$file")" '{"version":1,"hooks":{"sessionStart":[{"bash":"theirs"}]}}'
}
