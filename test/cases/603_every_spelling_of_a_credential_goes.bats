load ../test_helper

@test "603 a credential goes in every spelling that JSON has for it" {
  # given
  recording
  start
  token=$("$tool" random "gh""p_" 36)
  escaped=$(printf '%s' "$token" | sed 's/g/\\u0067/g; s/_/\\u005F/')
  pem=$(printf -- '-----BEGIN RSA PRIVATE''%s-----\\\\n%s\\\\n-----END RSA PRIVATE''%s-----' ' KEY' "$("$tool" random MII 64)" ' KEY')
  # when
  for text in "$token" "line\\n$token\\nline" "$escaped" "{\\\"token\\\":\\\"$token\\\"}" "\\ud83d\\udd11$token\\ud83d\\udd11" "key: $pem end"; do
    payload UserPromptSubmit "prompt:=\"$text\"" prompt_id- | hook UserPromptSubmit
  done
  # then
  equal "$(records | wc -l)" 6
  equal "$(grep -rlF -e "$token" -e "$escaped" -e "MII" "$private" || true)" ''
  # shellcheck disable=SC2046 # names without blanks
  "$tool" valid $(records)
  equal "$(grep -l '"redacted": \[.*"github"' $(records) | wc -l)" 5
  equal "$(grep -l '"redacted": \["pem"\]' $(records) | wc -l)" 1
}
