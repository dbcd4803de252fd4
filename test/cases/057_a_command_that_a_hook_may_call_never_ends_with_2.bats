load ../test_helper

# issue 2

@test "057 a command that a hook may call never ends with 2" {
  # given
  recording
  wrong=''
  # when
  while IFS= read -r mistake; do
    run $majordomus capture $mistake </dev/null
    case $status$output in 1majordomus:*) ;; *) wrong="$wrong($status: $mistake)" ;; esac
  done <<MISTAKES
prompt
prompt --provider
prompt --provder claude-code
prompt --provider claude-code extra
prompt --provider codexx
session
session --provider claude-code
session --provider claude-code --event
session --provider claude-code --event begin
session --provider claude-code --event start extra
session --provider codexx --event start
MISTAKES
  # then
  equal "$wrong" ''
}
