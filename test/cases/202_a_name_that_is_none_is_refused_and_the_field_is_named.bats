load ../test_helper
load ../mcp/connection

@test "202 a name that is none is refused and the field is named" {
  local id long
  # given
  "$majordomus" init >/dev/null
  connect one
  long=$("$tool" repeat '' 201 x '')
  for id in '' '   ' "$long" 'a\nb' 'a\u0000b' 'a\ud800b' $'a\xffb'; do
    # when
    call one session_attach "{\"external_id\":\"$id\"}"
    # then
    contains "$(refusal)" 'invalid_input: external_id: '
  done
  for id in '{}' '{"external_id":7}' '{"external_id":null}' '{"external_id":["a"]}'; do
    call one session_attach "$id"
    contains "$(refusal)" 'invalid_input: external_id: '
  done
  call one session_attach '{"external_id":"a","colour":"red"}'
  equal "$(refusal)" 'invalid_input: colour: is not known here'
  call one session_attach "{\"external_id\":\"$("$tool" random ghp_ 36)\"}"
  contains "$(refusal)" 'invalid_input: external_id: looks like a credential'
  equal "$(open_entries)" 0
  attach one "  ${long%x}  "
  equal "$(told resumed)" false
}
