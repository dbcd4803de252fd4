load ../test_helper

# nested TEXT TIMES prints a JSON document that holds TEXT, so many times one in
# another, with = as an escape, as Gson writes it.
nested() {
  node -e 'let [, s, n] = process.argv; for (; n > 0; n--) s = `{"body":${JSON.stringify(s).replaceAll("=", "\\u003d")}}`; process.stdout.write(s)' "$1" "$2"
}

@test "630 a credential in JSON pasted into JSON is masked at any depth" {
  local times secret found
  # given
  recording
  for times in 1 2 3 4 6 9; do
    printf 'row: %s\n' "$times"
    secret=$(od -An -tx1 -N20 /dev/urandom | tr -d ' \n')
    # when
    run prompt "$(nested "api_key=$secret" "$times")" "session_id=depth-$times"
    # then
    assert_silent
    equal "$(grep -l '"redacted": \["assignment"\]' "$private"/prompts/*.json | wc -l)" "$(records | wc -l)"
    found=$(grep -rl "$secret" "$repo/.ai" || true)
    equal "$found" ''
  done
  equal "$(records | wc -l)" 6
  equal "$(lost)" ''
}
