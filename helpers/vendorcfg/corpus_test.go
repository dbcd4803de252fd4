package vendorcfg

import (
	"fmt"
	"strings"
	"testing"
)

// foreign is a settings file as somebody else might have left it. refused is
// the kind of refusal expected of Install, nil when it should work.
type foreign struct {
	name    string
	text    string
	refused error
}

const (
	usual = `{
  "$schema": "https://example.invalid/settings.json",
  "permissions": {
    "allow": ["Bash(ls:*)", "Read"],
    "deny": []
  },
  "model": "opus",
  "env": { "A": "1" }
}
`
	otherHooks = `{
  "hooks": {
    "UserPromptSubmit": [
      {
        "hooks": [
          { "type": "command", "command": "other-tool prompt" },
          { "type": "command", "command": "third-tool", "timeout": 3 }
        ]
      }
    ],
    "PreToolUse": [
      { "matcher": "Bash", "hooks": [{ "type": "command", "command": "guard" }] }
    ],
    "Unknown": { "not": "a list" }
  },
  "statusLine": { "type": "command", "command": "status" }
}
`
	commented = `// settings of the team
{
  // who may do what
  "permissions": { "allow": [] }, // nothing yet
  /* hooks of ours
     go here */
  "hooks": {
    // one
    "Stop": [
      /* empty */
    ], // end of stop
    "SessionEnd": [] // no comma
    /* last words */
  } // hooks
  // bye
}
// really`
)

// The forms that the clients' files have.
var shapes = map[string]Shape{
	"grouped":  grouped,
	"cursor":   {Path: hooksPath, Flat: true, Command: "command", Root: version1},
	"copilot":  {Path: hooksPath, Flat: true, Command: "bash", Limit: "timeoutSec", Handler: typed, Root: version1},
	"windsurf": {Path: hooksPath, Flat: true, Command: "command", Handler: []Field{{"show_output", "false"}}},
}

var (
	hooksPath = []string{"hooks"}
	typed     = []Field{{"type", `"command"`}}
	version1  = []Field{{"version", "1"}}
	grouped   = Shape{Path: hooksPath, Command: "command", Limit: "timeout", Handler: typed}
)

func inOrder() []Shape {
	return []Shape{grouped, shapes["cursor"], shapes["copilot"], shapes["windsurf"]}
}

// everyFile runs a test on the corpus of every shape.
func everyFile(t *testing.T, test func(*testing.T, Shape, foreign)) {
	for name, shape := range shapes {
		for _, file := range corpus(shape) {
			if len(file.text) > 1<<16 && shape.Flat && name != "cursor" { // size is the same for all that are flat
				continue
			}
			t.Run(name+"/"+file.name, func(t *testing.T) {
				t.Parallel() // most of the time goes to flushing files
				test(t, shape, file)
			})
		}
	}
}

// corpus is what every shape has to bear, and what only this one may meet.
func corpus(shape Shape) []foreign {
	files := common()
	if shape.Flat {
		files = append(files, flat(shape.Command)...)
	}
	if shape.Root != nil {
		files = append(files, versioned()...)
	}
	return files
}

// flat are files of a vendor whose handlers stand in the list of their event.
func flat(command string) []foreign {
	other := strings.ReplaceAll(`{
  "hooks": {
    "SessionStart": [
      { "COMMAND": "other-tool start", "timeout": 3 }, // theirs
      { "COMMAND": "third-tool", "matcher": "x" }
    ],
    /* nothing yet */
    "SessionEnd": [],
    "UserPromptSubmit": [{ "COMMAND": "a" }, { "COMMAND": "b" }],
  },
}
`, "COMMAND", command)
	return []foreign{
		{"other tools' handlers", other, nil},
		{"other tools' handlers, CRLF", strings.ReplaceAll(other, "\n", "\r\n"), nil},
		{"other tools' handlers, tabs and a mark", byteOrderMark + strings.ReplaceAll(other, "  ", "\t"), nil},
		{"handlers on one line", `{"hooks":{"SessionStart":[{"` + command + `":"x"},{"` + command + `":"y"}],"SessionEnd":[{"` + command + `":"z"}]}}`, nil},
		{"handlers of another kind", `{"hooks": {"SessionStart": ["x", 7, null, [], [{"` + command + `": "MJ_HOOK=0"}], {"` + command + `": 7}, {}]}}`, nil},
		{"a handler with a key twice", `{"hooks": {"SessionStart": [{"` + command + `": "a", "` + command + `": "b", "x": 1, "x": 2}]}}`, nil},
		{"groups of another vendor", `{"hooks": {"SessionEnd": [{"hooks": [{"type": "command", "command": "MJ_HOOK=0"}]}]}}`, nil},
	}
}

// versioned are files of a vendor who wants a version in them.
func versioned() []foreign {
	return []foreign{
		{"a version", "{\n  \"version\": 1,\n  \"hooks\": {}\n}\n", nil},
		{"a version at the end", `{"hooks": {}, "version": 1}`, nil},
		{"a version alone", "{ \"version\": 1 } // nothing yet\n", nil},
		{"another version", `{"version": 2, "hooks": {}}`, ErrShape},
		{"a version that is text", `{"version": "1"}`, ErrShape},
		{"a version that is an object", `{"version": {}}`, ErrShape},
		{"two versions", `{"version": 1, "hooks": {}, "version": 1}`, ErrDuplicate},
	}
}

// common is generated where size or bytes make it awkward to write down.
func common() []foreign {
	replace := func(text string, pairs ...string) string { return strings.NewReplacer(pairs...).Replace(text) }
	return []foreign{
		{"empty file", "", nil},
		{"white space only", " \n\t\n", nil},
		{"CRLF only", "\r\n", nil},
		{"byte order mark only", byteOrderMark, nil},
		{"empty object", "{}", nil},
		{"empty object, newline", "{}\n", nil},
		{"empty object, space inside", "{ }\n", nil},
		{"empty object on two lines", "{\n}\n", nil},
		{"empty object with a comment", "{ /* nothing */ }", nil},
		{"empty object with a line comment", "{ // nothing\n}", nil},
		{"usual", usual, nil},
		{"no final newline", strings.TrimSpace(usual), nil},
		{"many final newlines", usual + "\n\n\n", nil},
		{"four spaces", replace(usual, "  ", "    "), nil},
		{"tabs", replace(usual, "  ", "\t"), nil},
		{"CRLF", replace(usual, "\n", "\r\n"), nil},
		{"CRLF and tabs and a mark", byteOrderMark + replace(otherHooks, "\n", "\r\n", "  ", "\t"), nil},
		{"byte order mark", byteOrderMark + usual, nil},
		{"minified", `{"a":1,"b":[1,2,{"c":null}]}`, nil},
		{"minified with hooks", `{"hooks":{"SessionStart":[{"hooks":[{"type":"command","command":"x"}]}]},"z":0}`, nil},
		{"one line with spaces", `{"a": 1, "hooks": {"SessionStart": []}, "b": 2}` + "\n", nil},
		{"one line, trailing comma", `{"a": 1, "hooks": {"Stop": [], }, }`, nil},
		{"other tools' hooks", otherHooks, nil},
		{"other tools' hooks, inlined groups", replace(otherHooks, "\n        ", " ", "\n          ", " "), nil},
		{"comments", commented, nil},
		{"comments, CRLF", replace(commented, "\n", "\r\n"), nil},
		{"trailing commas", "{\n  \"a\": [1, 2,],\n  \"hooks\": {\n    \"SessionStart\": [\n      {\"hooks\": [],},\n    ],\n  },\n}\n", nil},
		{"trailing comma and a comment", "{\n  \"a\": 1, // one\n  // more\n}\n", nil},
		{"last member commented", "{\n  \"a\": 1 // one\n}\n", nil},
		{"comment before the comma", "{\n  \"a\": 1 /* x */ , \"b\": 2 // y\n , \"hooks\": {} /* z */ }", nil},
		{"hooks on one line between others", "{\n  \"a\": 1,\n  \"hooks\": {},\n  \"b\": 2\n}\n", nil},
		{"hooks with empty lists", "{\n  \"hooks\": {\n    \"SessionStart\": [],\n    \"SessionEnd\": [\n    ]\n  }\n}\n", nil},
		{"odd indentation", "{\n \"a\": 1,\n      \"b\": {\n   \"c\": 2 }}", nil},
		{"closing brackets on the last line", "{\n  \"a\": {\n    \"b\": [1,\n      2]}}", nil},
		{"nothing indented", "{\n\"a\": 1,\n\"hooks\": {\n\"Stop\": []\n}\n}\n", nil},
		{"escaped keys", `{"\u0068ooks": {"Session\u0053tart": [], "\u00fc": "\ud83d\ude00"}}`, nil},
		{"text that looks like JSON", `{"a": "}]{[ // \" /* ", "b\"": "\\"}`, nil},
		{"numbers no float can hold", `{"n": 123456789012345678901234567890.10, "e": 1E+2, "z": -0}`, nil},
		{"invalid UTF-8 in a string", "{\"a\": \"\xff\xfe\"}", nil},
		{"other members twice", `{"a": 1, "a": 2, "hooks": {"Stop": [], "Stop": [1]}}`, nil},
		{"groups of another kind", `{"hooks": {"SessionStart": ["x", {"hooks": {}}, {"hooks": ["y", {"command": 7}]}, null]}}`, nil},
		{"nested deep", `{"a": ` + strings.Repeat("[", 900) + strings.Repeat("]", 900) + `}`, nil},
		{"a megabyte", megabyte(), nil},

		{"hooks is a list", `{"hooks": []}`, ErrShape},
		{"hooks is null", `{"hooks": null}`, ErrShape},
		{"event is an object", `{"hooks": {"SessionStart": {}}}`, ErrShape},
		{"event is a string", `{"hooks": {"SessionEnd": "x"}}`, ErrShape},
		{"root is a list", `[]`, ErrShape},
		{"root is a number", `1`, ErrShape},
		{"hooks twice", `{"hooks": {}, "a": 1, "h\u006foks": {}}`, ErrDuplicate},
		{"event twice", `{"hooks": {"SessionStart": [], "SessionStart": []}}`, ErrDuplicate},
		{"cut off", usual[:60], ErrUnparsable},
		{"two values", "{} {}", ErrUnparsable},
		{"comma missing", `{"a": 1 "b": 2}`, ErrUnparsable},
		{"comment not closed", "{} /* ", ErrUnparsable},
		{"single quotes", `{'a': 1}`, ErrUnparsable},
		{"raw newline in a string", "{\"a\": \"\n\"}", ErrUnparsable},
		{"NUL", "{}\x00", ErrUnparsable},
		{"UTF-16", "\xff\xfe{\x00}\x00", ErrUnparsable},
		{"too many values", "[" + strings.Repeat("0,", maxValues+1) + "0]", ErrTooLarge},
		{"too deep", strings.Repeat(`{"a":`, 100_000), ErrUnparsable},
		{"TOML", "[hooks]\na = 1\n", ErrUnparsable},
	}
}

func megabyte() string {
	var text strings.Builder
	text.WriteString("{\n  \"allow\": [\n")
	for i := range 20_000 {
		fmt.Fprintf(&text, "    \"Bash(some-command --with-number %06d:*)\",\n", i)
	}
	text.WriteString("    \"Read\"\n  ]\n}\n")
	return text.String()
}
