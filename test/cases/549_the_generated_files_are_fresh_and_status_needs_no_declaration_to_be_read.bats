load ../status_helper

@test "549 the generated files are fresh and status needs no declaration to be read" {
  # given
  own_toolkit
  recording
  rm "$kit/share/providers.yaml"
  # when
  run -0 --separate-stderr "$majordomus" capture status --probe off
  # then: the shell reads the generated table alone
  both wired
  run -0 "$top/bin/majordomus" generate --check
}
