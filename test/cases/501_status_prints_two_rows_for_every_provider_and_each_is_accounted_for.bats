load ../adapters_helper

@test "501 status prints two rows for every provider and each is accounted for" {
  # given: Claude Code is wired, and there is no launcher
  own_toolkit
  rm -f "$kit/bin/majordomus-mcp"
  recording
  # what the declaration offers and the tables drive, and what follows from it
  expected=$(library sh '
    . "$MJ_HOME/share/generated/providers.sh"
    for id in $MJ_PROVIDERS; do
      mj_provider_cells "$id"
      for row in "$id|$mj_v_prompts|$MJ_CAPTURE_PROMPTS" "$id:session|$mj_v_episode|$MJ_CAPTURE_LIFECYCLE"; do
        offer=${row#*|} state=unadapted
        case "${offer#*|}" in *"$mj_nl$id "*) state=unconfigured ;; esac
        case $id/${offer%%|*} in claude-code/*) state=verified ;; */none) state=unsupported ;; */connection) state=unconfigured ;; esac
        printf "%s\t%s\n" "${row%%|*}" "$state"
      done
    done')
  # when
  run -0 --separate-stderr "$majordomus" capture status
  # then
  equal "$stderr" ''
  equal "$(printf '%s\n' "$output" | cut -f 1,3)" "$(printf 'PROVIDER\tSTATE\n%s\n' "$expected")"
  # and of the words there are, those that are to be seen here are seen
  equal "$(cut -f 2 <<<"$expected" | sort -u | tr '\n' ' ')" 'unadapted unconfigured unsupported verified '
}
