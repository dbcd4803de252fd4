load ../test_helper

@test "006 a second init changes nothing" {
  # given
  "$majordomus" init >/dev/null
  printf 'session:\n  briefing: off # mine\n' >.ai/repo/policy.yaml
  "$majordomus" policy compile --store "$private" --at .
  before=$(snapshot "$repo")
  # when
  run --separate-stderr "$majordomus" init
  # then
  equal "$status" 0
  contains "$output" "Recording was already on in $repo."
  equal "$(snapshot "$repo")" "$before"
}
