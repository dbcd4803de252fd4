load ../adapters_helper

# typed PROVIDER EVENT FILE TEXT SLUG CHANGE... sends a payload and compares the text
# that was recorded, and the end of the file's name.
typed() {
  local provider=$1 event=$2 file=$3 text=$4 slug=$5 record
  shift 5
  rm -rf "$private/prompts" "$private/state/seen"
  send "$provider" prompt "$file" "$@" || return 1
  record=$(record) || return 1
  equal "$(span text "$record")" "$text" && contains "$record" "-$slug.json"
}

open() { printf '%s' "<pasted_content id=\"$1\">"; }
shut() { printf '%s' "</pasted_content id=\"$1\">"; }

@test "702 what a client wraps round a prompt is not recorded" {
  # given
  "$majordomus" init >/dev/null
  local p=UserPromptSubmit nl=$'\n' claude=claude-code/UserPromptSubmit.json files end
  files='--- Content from referenced files ---' end='--- End of content ---'
  local twelve='line 1\nline 2\nline 3\nline 4\nline 5\nline 6\nline 7\nline 8\nline 9\nline 10\nline 11\nline 12'
  # when, then: a pasted text, several, with line ends of Windows, and what only looks like one
  typed claude-code $p claude-code/UserPromptSubmit.pasted.json '"one\ntwo\nthree\nfour\nfive\nsix\nseven"' one-two-three-four-five-six-seven
  typed claude-code $p $claude '"look:\n\na\nb"' look-a-b "prompt=look:$nl$nl$(open f5d3)${nl}a${nl}b$nl$(shut f5d3)$nl"
  typed claude-code $p $claude '"x\n\na\n\nb"' x-a-b "prompt=x$nl$nl$(open f5d3)${nl}a$nl$(shut f5d3)$nl$nl$(open f5d3)${nl}b$nl$(shut f5d3)$nl"
  typed claude-code $p $claude '"a\r\nb"' a-b "prompt=$nl$nl$(open f5d3)"$'\r\na\r\nb\r\n'"$(shut f5d3)"
  typed claude-code $p $claude '"<pasted_content id=\"aaaa\">\nx\n</pasted_content id=\"bbbb\">"' pasted-content-id-aaaa-x-pasted-content-id-bbbb "prompt=$(open aaaa)${nl}x$nl$(shut bbbb)"
  typed claude-code $p $claude '"why <pasted_content id=\"aaaa\">\nx\n</pasted_content id=\"aaaa\">"' why-pasted-content-id-aaaa-x-pasted-content-id-a "prompt=why $(open aaaa)${nl}x$nl$(shut aaaa)"
  # when, then: a placeholder, and one that does not agree
  typed qwen-code $p qwen-code/UserPromptSubmit.pasted.json "\"explain $twelve\"" explain-line-1-line-2-line-3-line-4-line-5-line
  typed qwen-code $p qwen-code/UserPromptSubmit.pasted.json '"[Pasted Content 3 chars]"' pasted-content-3-chars 'submitted_prompt=[Pasted Content 3 chars]' prompt=four
  typed qwen-code $p qwen-code/UserPromptSubmit.pasted.json '"a😀b or cd"' a-b-or-cd 'submitted_prompt=[Pasted Content 3 chars] or [Pasted Content 2 chars] #2' 'prompt=a😀b or cd'
  # when, then: files that were expanded, behind other hooks' words
  typed gemini BeforeAgent gemini/BeforeAgent.files.json '"explain @notes.txt"' explain-notes-txt
  typed gemini BeforeAgent gemini/BeforeAgent.json '"see @a"' see-a "prompt=<hook_context>told</hook_context>$nl${nl}see @a$nl$files${nl}x$nl$end"
  typed gemini BeforeAgent gemini/BeforeAgent.json "\"see\\n$files\\nx\"" see-content-from-referenced-files-x "prompt=see$nl$files${nl}x"
}
