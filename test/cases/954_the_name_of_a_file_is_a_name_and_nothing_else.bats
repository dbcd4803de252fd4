load ../test_helper

# Issue 8. What an episode changed is named in a record that others read.
@test "954 the name of a file is a name and nothing else" {
  local name
  # given
  recording
  start
  while IFS= read -r name; do
    name=$(printf '%b.' "$name")
    mkdir -p -- "$(dirname -- "./${name%.}")"
    printf 'x\n' >"./${name%.}"
  done <<'ROWS'
a\nb: c\n---\n%log state/x
-rf
--output=ran
$(touch ran)
"quoted"\\
'
\033[2J
\302\2332J\342\200\256gnp.exe
\377
:(exclude)x
é
x/y "z"
MJ_SCRIPT
ROWS
  git add -A .
  git commit -q -m "with names"
  printf 'y\n' >'./left $(touch ran)'
  # when
  run end
  # then
  assert_silent
  [ ! -e ran ]
  equal "$(episodes | wc -l)" 1
  "$tool" frontmatter "$(episodes)"
  "$tool" harmless <"$(episodes)"
  equal "$(front changed_files "$(episodes)" | grep -o '", "' | wc -l)" 13
  contains "$(front changed_files "$(episodes)")" '"a\nb: c\n---\n%log state/x"'
  contains "$(front changed_files "$(episodes)")" '"left $(touch ran)"'
  ledger | "$tool" ledger
  "$majordomus" session show "$(front episode "$(episodes)")" | "$tool" harmless
}
