load ../test_helper

@test "108 a record is named after the time and at most 48 characters of the prompt" {
  # given
  recording
  fixed
  # when
  run prompt "Fix the UPLOAD client: it's (really) slow, and nobody knows why it is that slow"
  # then
  name=$(basename "$(record)" .json)
  equal "$name" 20260504030201-fix-the-upload-client-it-s-really-slow-and-nobod
  equal "$(field started_at)" 2026-05-04T03:02:01.000Z
  slug=${name#*-}
  equal "${#slug}" 48
}
