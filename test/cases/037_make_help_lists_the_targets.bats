load ../test_helper

@test "037 make help lists the targets" {
  # when
  run make -s -C "$top" help
  # then
  equal "$status" 0
  contains "$output" 'demo: build, then record'
  contains "$output" 'uninstall: the inverse'
}
