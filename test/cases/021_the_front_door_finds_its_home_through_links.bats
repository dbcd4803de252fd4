load ../test_helper

@test "021 the front door finds its home through links" {
  # given
  mkdir -p links/one links/two
  ln -s "$top/bin/majordomus" links/one/mj
  ln -s ../one/mj links/two/mj
  # when
  run --separate-stderr links/two/mj init
  # then
  equal "$status" 0
  equal "$(sed -n 2p .git/majordomus/enabled)" "$top"
}
