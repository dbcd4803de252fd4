load ../test_helper

@test "031 the help of every command gives an example" {
  # given
  commands='init|capture prompt|capture session|capture render|capture install|capture uninstall
session list|session show|session recover|pause|resume|doctor|policy show|policy check|redact|version
capture reconcile|capture prune|session prompts|prompts list|prompts show|prompts grep|prompts stats|forget|export|import|update'
  without=''
  # when
  while IFS= read -r name; do
    run "$majordomus" $name --help
    case $status$output in 0*Examples:*"majordomus $name"*) ;; *) without="$without $name" ;; esac
  done <<COMMANDS
$(printf '%s\n' "$commands" | tr '|' '\n')
COMMANDS
  # then
  equal "$without" ''
}
