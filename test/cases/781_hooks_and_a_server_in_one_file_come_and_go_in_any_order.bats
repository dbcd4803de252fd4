load ../wire_helper

@test "781 hooks and a server in one file come and go in any order" {
  local first second
  for id in gemini qwen-code; do
    about "$id" user
    for first in capture mcp; do
      for second in capture mcp; do
        # given
        before=$(snapshot "$HOME")
        put "$first" install
        put "$([ "$first" = mcp ] && echo capture || echo mcp)" install
        contains "$(cat "$file")" MJ_HOOK=
        contains "$(cat "$file")" majordomus-mcp
        # when
        put "$second" uninstall
        put "$([ "$second" = mcp ] && echo capture || echo mcp)" uninstall
        # then: also the file that we made is gone
        equal "$id $first $second: $(snapshot "$HOME" | grep -v '\.local')" "$id $first $second: $(printf '%s\n' "$before" | grep -v '\.local')"
      done
    done
  done
}

put() {
  case $1 in
  mcp) "$majordomus" mcp "$2" --client "$id" ;;
  *) "$majordomus" capture "$2" --provider "$id" ;;
  esac >/dev/null
}
