load ../test_helper

@test "020 an installed copy works from below its prefix" {
  # given
  stage="$(cd "$BATS_TEST_TMPDIR" && pwd -P)/stage area" # what was built already is installed: a build here would begin with an empty cache
  make -s -o build -o man -C "$top" install DESTDIR="$stage" PREFIX=/opt/mj >/dev/null
  majordomus=$stage/opt/mj/bin/majordomus
  # when
  run recording
  # then
  equal "$status" 0
  equal "$(sed -n 2p .git/majordomus/enabled)" "$stage/opt/mj/libexec/majordomus"
  prompt "from the installed copy"
  equal "$(field text)" "from the installed copy"
  make -s -C "$top" uninstall DESTDIR="$stage" PREFIX=/opt/mj
  equal "$(find "$stage" -type f -o -type l)" ''
}
