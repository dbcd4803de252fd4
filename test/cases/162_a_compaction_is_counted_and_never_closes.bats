load ../test_helper

@test "162 a compaction is counted and never closes" {
  # given
  recording
  start
  compact
  # when
  run --separate-stderr capture compact PreCompact.auto
  # then
  equal "$status" 0
  equal "$output" ''
  equal "${stderr_lines[-1]}" "majordomus: session $(front episode "$(opened)") compacted; still open"
  end
  equal "$(front compactions "$(episodes)")" 2
}
