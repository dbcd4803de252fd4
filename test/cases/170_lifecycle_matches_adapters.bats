load ../status_helper

@test "170 lifecycle matches adapters" {
  # given: what the tables of the library drive, a line for each provider and event
  driven=$(library sh '
    words() {
      printf "%s\n" "$1" | while read -r id rest; do
        for word in $rest; do
          for event in $2; do case $word in "$event":?*) printf "%s %s\n" "$id" "$event" ;; esac; done
        done
      done
    }
    words "$MJ_CAPTURE_PROMPTS" prompt
    words "$MJ_CAPTURE_LIFECYCLE" "start compact end"' | sort)
  prompts=$(library sh mj_capture_providers | sort)
  # when
  run -0 --separate-stderr "$majordomus" product providers --format table
  # then: the declaration says the same, neither more nor less
  declared=$(printf '%s\n' "$output" | awk -F '\t' 'NR > 1 && $7 != "-" { n = split($7, e, " "); for (i = 1; i <= n; i++) print $1, e[i] }' | sort)
  equal "$declared" "$driven"
  equal "$(printf '%s\n' "$declared" | sed -n 's/ prompt$//p')" "$prompts"
}
