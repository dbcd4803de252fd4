# wire_helper.bash: what the cases about wiring any tool share.

load ../adapters_helper

# tools prints every provider that has an adapter.
tools() { library sh mj_capture_providers; }

# about PROVIDER SCOPE: sets file, its settings file there; form, grouped or flat;
# key, that of a handler's command; and slots, a word EVENT:VENDOR_EVENT each.
about() { eval "$("$tool" place "${majordomus%/bin/majordomus}" "$repo" "$1" "$2")"; }

# event SLOT prints the vendor's name of an event of ours, after about.
event() {
  local word
  for word in $slots; do
    case $word in "$1":*) printf '%s\n' "${word#*:}" ;; esac
  done
}

wired() { "$majordomus" capture install --provider "$@" >/dev/null; }
unwired_again() { "$majordomus" capture uninstall --provider "$@" >/dev/null; }

# line_of SLOT prints the installed command line, after about.
line_of() { "$tool" command "$file" "$(event "$1")"; }

# reader PROVIDER prints what runs its lines, here.
reader() {
  case $1 in
  codex | cursor | windsurf) printf '%s -lc\n' "${shell:-bash}" ;;
  gemini | qwen-code | copilot) printf 'bash -c\n' ;;
  *) printf 'sh -c\n' ;;
  esac
}

# pressed PROVIDER sends its recorded prompt through its installed line, from
# here, with this environment and no other tool's variables; after about.
pressed() {
  local payload variable=UNUSED
  case $1 in
  claude-code) payload=claude-code/UserPromptSubmit.json variable=CLAUDE_PROJECT_DIR ;;
  gemini) payload=gemini/BeforeAgent.json variable=GEMINI_PROJECT_DIR ;;
  qwen-code) payload=qwen-code/UserPromptSubmit.json variable=QWEN_PROJECT_DIR ;;
  factory-droid) payload=factory-droid/UserPromptSubmit.json variable=FACTORY_PROJECT_DIR ;;
  *) payload=$1/$(event prompt).json ;;
  esac
  env "$variable=$repo" $(reader "$1") "$(line_of prompt)" <<<"$(sent "$payload")"
}

# other_hooks prints somebody else's settings in the form of the tool, with what
# people leave in such files; after about.
other_hooks() {
  local one="{ \"$key\": \"other-tool\" }"
  case $form in grouped) one="{ \"matcher\": \"x\", \"hooks\": [$one] }" ;; esac
  printf '// settings of the team\n{\n\t"mine": { "a": [1, 2,], },\n\t"version": 1,\n\t"hooks": {\n\t\t"%s": [\n\t\t\t%s, // theirs\n\t\t],\n\t\t/* none */ "other": [] }\n}' \
    "$(event prompt)" "$one"
}

# comes_back PROVIDER: settings of many kinds are the same bytes after install and
# uninstall. For each a line is said when it is not.
comes_back() {
  local name kinds=0
  about "$1" user
  mkdir -p "${file%/*}"
  for name in empty blank mark object line usual crlf tabs commented large; do
    written "$name" >"$file"
    cp "$file" "$BATS_TEST_TMPDIR/before"
    wired "$1" || return 1
    grep -qF "MJ_HOOK=" "$file" || return 1
    unwired_again "$1" || return 1
    cmp "$file" "$BATS_TEST_TMPDIR/before" || {
      printf "settings of the kind '%s' came back changed\n" "$name" >&2
      return 1
    }
    kinds=$((kinds + 1))
  done
  [ "$kinds" -eq 10 ]
}

# written KIND prints settings of somebody else; after about.
written() {
  case $1 in
  empty) ;;
  blank) printf ' \n\t\n' ;;
  mark) printf '\357\273\277{}' ;;
  object) printf '{ }\n' ;;
  line) printf '{"a":1,"version":1,"hooks":{"other":[]}}' ;;
  usual) printf '{\n  "permissions": {\n    "allow": ["x"]\n  },\n  "z": 1e2\n}\n' ;;
  crlf) other_hooks | sed 's/$/\r/' ;;
  tabs) other_hooks ;;
  commented) printf '{\n  "a": 1 // one\n  /* two */\n}\n// end' ;;
  large) printf '{"list": [%s0]}\n' "$(printf '"made up %s", ' {1..40000})" ;;
  esac
}
