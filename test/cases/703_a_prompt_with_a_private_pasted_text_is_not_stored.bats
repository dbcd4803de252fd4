load ../adapters_helper

# kept PROVIDER FILE CHANGE... sends a payload and says what was skipped and whether
# a word of it is in the private half.
kept() {
  local provider=$1
  shift
  rm -f "$private/state/ledger.jsonl"
  send "$provider" prompt "$@"
  equal "$(records)" '' && contains "$(ledger)" "\"reason\":\"${reason:-private}\"" && ! grep -rq hushhush "$private"
}

@test "703 a prompt with a private pasted text is not stored" {
  # given
  "$majordomus" init >/dev/null
  local nl=$'\n' claude=claude-code/UserPromptSubmit.json qwen=qwen-code/UserPromptSubmit.json
  local open="<pasted_content id=\"f5d3\">" shut="</pasted_content id=\"f5d3\">"
  # when, then: alone, behind words, as the second, in one that is nested, behind white space, without its end
  kept claude-code claude-code/UserPromptSubmit.pasted-private.json
  kept claude-code $claude "prompt=$nl$nl$open$nl<private>hushhush$nl$shut$nl"
  kept claude-code $claude "prompt=look:$nl$nl$open$nl$nl <private>hushhush$nl$shut$nl"
  kept claude-code $claude "prompt=$nl$nl$open${nl}a$nl$shut$nl$nl$open$nl<private>hushhush$nl$shut$nl"
  kept claude-code $claude "prompt=$nl$nl<pasted_content id=\"aaaa\">$nl$open$nl<private>hushhush$nl$shut$nl</pasted_content id=\"aaaa\">$nl"
  kept claude-code $claude "prompt=$nl$nl$open"$'\r\n<private>hushhush\r\n'"$shut"$'\r\n'
  kept claude-code $claude "prompt=$nl$nl$open$nl<private>hushhush, and its end was cut off"
  kept qwen-code $qwen 'submitted_prompt=[Pasted Content 17 chars]' 'prompt=<private>hushhush'
  kept qwen-code $qwen 'submitted_prompt=see [Pasted Content 17 chars]' 'prompt=see <private>hushhush'
  # when, then: a machine's envelope in the place of a person's words
  reason=injected kept claude-code claude-code/UserPromptSubmit.pasted-envelope.json
  reason=injected kept claude-code $claude "prompt=$nl$nl$open$nl<task-notification>hushhush</task-notification>$nl$shut$nl"
}
