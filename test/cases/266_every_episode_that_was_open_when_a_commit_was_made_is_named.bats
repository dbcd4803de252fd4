load ../people_helper

@test "266 every episode that was open when a commit was made is named" {
  # given
  recording
  start session_id=one >/dev/null
  start session_id=two >/dev/null
  change a.txt one
  end session_id=one
  end session_id=two
  # when
  run "$majordomus" session for HEAD --json
  # then
  equal "$status" 0
  equal "$(node -pe 'require("fs").readFileSync(0, "utf8").trim().split("\n").map(JSON.parse).map((e) => e.episode + " " + e.how + " " + require("fs").existsSync(e.record)).sort().join("\n")' <<<"$output")" \
    "$(for record in $(episodes); do printf '%s recorded true\n' "$(front episode "$record")"; done | sort)"
  equal "${#lines[@]}" 2
}
