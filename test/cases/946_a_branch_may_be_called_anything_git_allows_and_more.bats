load ../test_helper

# Issue 8. A branch comes with a repository; nothing may take its name for more
# than a name.
@test "946 a branch may be called anything git allows and more" {
  local branch n=0 name
  # given
  recording
  mkdir -p .git/refs/heads
  while IFS= read -r name; do
    branch=$(printf '%b.' "$name")
    branch=${branch%.}
    printf 'row: %q\n' "${branch:0:60}"
    n=$((n + 1))
    printf 'ref: refs/heads/%s\n' "$branch" >.git/HEAD
    # when
    run start "session_id=s$n"
    equal "$status" 0
    printf '%s\n' "$output" | "$tool" harmless
    run prompt "number $n" "session_id=s$n"
    assert_silent
    run end "session_id=s$n"
    # then
    assert_silent
    [ ! -e ran ]
    equal "$(episodes | wc -l)" "$n"
    equal "$(records | wc -l)" "$n"
    "$tool" valid "$(records | tail -n 1)"
  done <<ROWS
it's
"
"quoted"\\\\
\$(touch\${IFS}ran)
\`touch\${IFS}ran\`
;touch\${IFS}ran
|touch\${IFS}ran&
-rf
--upload-pack=x
%log
MJ_SCRIPT
MJ_SCRIPT\r
a@text@b@body:text@
<img/src=x/onerror=alert(1)>
|column|
\033[2J\033]0;title\007
\302\2332J
\342\200\256gnp.exe
\377\376
x/$(printf 'y%.0s' {1..248})
é/日本
{"a":1}
&anchor
*alias
!!binary
---
#
ROWS
  "$tool" frontmatter $(episodes)
  ledger | "$tool" ledger
  cat "$private"/prompts/*.md .ai/repo/sessions/*.md | "$tool" harmless
  find "$private" .ai -name '*[!a-zA-Z0-9._-]*' | grep . && return 1
  printf 'ref: refs/heads/main\n' >.git/HEAD
  for name in 'session list' 'session list --json' 'prompts list' 'prompts list --json' 'prompts stats' doctor 'capture status --no-probe'; do
    "$majordomus" $name 2>&1 | "$tool" harmless
  done
}
