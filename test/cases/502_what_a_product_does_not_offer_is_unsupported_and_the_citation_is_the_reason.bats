load ../status_helper

@test "502 what a product does not offer is unsupported and the citation is the reason" {
  # when
  run -0 --separate-stderr "$majordomus" capture status
  # then
  for row in agents agents:session bb bb:session generic; do
    equal "$(state "$row")" unsupported
    equal "$(cell "$row" 2)" none
    contains "$(why "$row")" 'searched on 2026-11-30'
    contains "$(why "$row")" 'https://'
  done
}
