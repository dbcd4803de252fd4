package vendorcfg

import (
	"bytes"
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/tailscale/hujson"
)

func ours(command string) bool { return strings.Contains(command, "MJ_HOOK=") }

// wanted is a set of entries; version stands in for another path of the shim.
func wanted(version string) []Entry {
	command := func(event string) string {
		return "trap 'exit 0' EXIT; MJ_HOOK='" + event + "'; . '/opt/a b/" + version + "/$d/\"q\"/shim.sh' && x <y>"
	}
	return []Entry{
		{Event: "SessionStart", Command: command("start"), Timeout: 10},
		{Event: "UserPromptSubmit", Command: command("prompt"), Timeout: 5},
		{Event: "SessionEnd", Command: command("end"), Timeout: 3},
		{Event: "SessionStart", Command: command("compact"), Matcher: "compact"},
	}
}

// mustMerge fails the test unless the result is stable and reverses to data.
func mustMerge(t *testing.T, data []byte, prior *note, entries []Entry) ([]byte, *note) {
	t.Helper()
	after, n, err := merge(data, prior, entries, ours, Claude)
	if err != nil {
		t.Fatalf("%v\n%s", err, data)
	}
	if again, _, err := merge(after, n, entries, ours, Claude); err != nil || !bytes.Equal(again, after) {
		t.Fatalf("a second install changed it (%v):\n%s", err, Diff(Change{Before: after, After: again}))
	}
	if again, _, err := merge(after, nil, entries, ours, Claude); err != nil || !bytes.Equal(again, after) {
		t.Fatalf("a second install without the note changed it (%v):\n%s", err, Diff(Change{Before: after, After: again}))
	}
	return after, n
}

func mustStrip(t *testing.T, data []byte, prior *note) []byte {
	t.Helper()
	rest, _, err := strip(data, prior, ours, Claude)
	if err != nil {
		t.Fatalf("%v\n%s", err, data)
	}
	return rest
}

func inFile(t *testing.T, data []byte) []Entry {
	t.Helper()
	tree, err := newDocument(data).parse(Claude)
	if err != nil {
		t.Fatal(err)
	}
	var mine []Entry
	for _, h := range tree.handlers() {
		if e := h.entry(); ours(e.Command) {
			mine = append(mine, e)
		}
	}
	return mine
}

// plain is a file as JSON, lists and objects of hooks that are empty left out.
func plain(t *testing.T, data []byte) any {
	t.Helper()
	e := editor{ours: ours, shape: Claude}
	value, err := e.foreign(data)
	if err != nil {
		t.Fatal(err)
	}
	return value
}

// diffJSON asks reflect first: cmp takes time exponential in the depth of lists.
func diffJSON(want, got any) string {
	if reflect.DeepEqual(want, got) {
		return ""
	}
	return cmp.Diff(want, got)
}

func TestInstallThenUninstallGivesBackTheSameBytes(t *testing.T) {
	for _, file := range corpus() {
		t.Run(file.name, func(t *testing.T) {
			data := []byte(file.text)
			if file.refused != nil {
				if _, _, err := merge(data, nil, wanted("v1"), ours, Claude); !errors.Is(err, file.refused) || !errors.Is(err, ErrRefused) {
					t.Fatalf("got %v, want %v", err, file.refused)
				}
				return
			}
			after, n := mustMerge(t, data, nil, wanted("v1"))
			if got := inFile(t, after); len(got) != len(wanted("v1")) {
				t.Errorf("%d entries in the file", len(got))
			}
			if diff := diffJSON(plain(t, data), plain(t, after)); diff != "" {
				t.Error(diff)
			}
			if rest := mustStrip(t, after, n); !bytes.Equal(rest, data) {
				t.Errorf("not what it was:\n%s", Diff(Change{Before: data, After: rest}))
			}
			rest := mustStrip(t, after, nil)
			if len(newDocument(rest).text) > 0 && len(inFile(t, rest)) > 0 {
				t.Error("without the note some of ours is left")
			}
		})
	}
}

func TestAnOlderEntryIsReplacedWhereItStands(t *testing.T) {
	for _, file := range corpus() {
		if file.refused != nil {
			continue
		}
		t.Run(file.name, func(t *testing.T) {
			data := []byte(file.text)
			old := wanted("v0")
			old[0].Timeout, old[3].Timeout = 0, 7
			old = append(old, Entry{Event: "Notification", Command: "MJ_HOOK=gone"})
			first, n := mustMerge(t, data, nil, old)
			after, n := mustMerge(t, first, n, wanted("v1"))
			direct, _ := mustMerge(t, data, nil, wanted("v1"))
			if !bytes.Equal(after, direct) {
				t.Errorf("not as if the new ones had come first:\n%s", Diff(Change{Before: direct, After: after}))
			}
			if rest := mustStrip(t, after, n); !bytes.Equal(rest, data) {
				t.Errorf("not what it was:\n%s", Diff(Change{Before: data, After: rest}))
			}
		})
	}
}

// rewritten is what a vendor's own writer makes of a file: keys sorted,
// comments and layout gone.
func rewritten(t *testing.T, data []byte) []byte {
	t.Helper()
	strict, err := hujson.Standardize(append(bytes.TrimPrefix(data, []byte(byteOrderMark)), '\n'))
	if err != nil {
		t.Fatal(err)
	}
	var value any
	decoder := json.NewDecoder(bytes.NewReader(strict))
	decoder.UseNumber()
	if err := decoder.Decode(&value); err != nil {
		t.Fatal(err)
	}
	out, err := json.MarshalIndent(value, "", "    ")
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func TestAFileTheVendorRewroteLosesOurEntriesAndNothingElse(t *testing.T) {
	for _, file := range corpus() {
		if file.refused != nil {
			continue
		}
		t.Run(file.name, func(t *testing.T) {
			after, n := mustMerge(t, []byte(file.text), nil, wanted("v1"))
			vendor := rewritten(t, after)
			want := plain(t, vendor)
			for name, prior := range map[string]*note{"with the note": n, "without": nil} {
				rest := mustStrip(t, vendor, prior)
				if got := inFile(t, rest); len(got) > 0 {
					t.Errorf("%s: left %+v", name, got)
				}
				if diff := diffJSON(want, plain(t, rest)); diff != "" {
					t.Errorf("%s: %s", name, diff)
				}
			}
			// What was there before, lists of hooks that were empty included, is still there.
			var before, rest any
			if len(bytes.TrimSpace(newDocument([]byte(file.text)).text)) > 0 {
				before = decode(t, rewritten(t, []byte(file.text)))
				rest = decode(t, mustStrip(t, vendor, n))
				if diff := diffJSON(before, rest); diff != "" {
					t.Error(diff)
				}
			}
			// And it can be installed and taken out again.
			again, n2 := mustMerge(t, vendor, n, wanted("v2"))
			if first, second := mustStrip(t, vendor, n), mustStrip(t, again, n2); !bytes.Equal(first, second) {
				t.Errorf("after another install:\n%s", Diff(Change{Before: first, After: second}))
			}
		})
	}
}

func decode(t *testing.T, data []byte) (value any) {
	t.Helper()
	if err := json.Unmarshal(data, &value); err != nil {
		t.Fatal(err)
	}
	return value
}

func TestAnEditElsewhereSurvivesUninstallByteForByte(t *testing.T) {
	after, n := mustMerge(t, []byte(otherHooks), nil, wanted("v1"))
	edit := strings.NewReplacer(`"statusLine"`, "// mine\n  \"extra\": [ 1,2 ],\n  \"statusLine\"", `"third-tool"`, `"fourth-tool"`)
	edited := []byte(edit.Replace(string(after)))
	if rest, want := mustStrip(t, edited, n), edit.Replace(otherHooks); string(rest) != want {
		t.Errorf("%s", Diff(Change{Before: []byte(want), After: rest}))
	}
	again, n := mustMerge(t, edited, n, wanted("v2"))
	if rest, want := mustStrip(t, again, n), edit.Replace(otherHooks); string(rest) != want {
		t.Errorf("after another install: %s", Diff(Change{Before: []byte(want), After: rest}))
	}
}

func TestContainersOfOthersStay(t *testing.T) {
	tests := []struct{ name, before, want string }{
		{"lists that were there", `{"hooks": {"SessionStart": []}}`, `{"hooks":{"SessionStart":[]}}`},
		{"an object that was there", `{"hooks": {}}`, `{"hooks":{}}`},
		{"nothing was there", `{}`, `{}`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			after, n := mustMerge(t, []byte(test.before), nil, wanted("v1"))
			rest := mustStrip(t, rewritten(t, after), n)
			if got := compact(t, rest); got != test.want {
				t.Errorf("%s", got)
			}
		})
	}
}

func compact(t *testing.T, data []byte) string {
	t.Helper()
	var out bytes.Buffer
	if err := json.Compact(&out, data); err != nil {
		t.Fatalf("%v\n%s", err, data)
	}
	return out.String()
}

func TestACommentThatMovedInStays(t *testing.T) {
	after, n := mustMerge(t, []byte("{}\n"), nil, wanted("v1")[:1])
	edited := bytes.Replace(after, []byte(`"SessionStart": [`), []byte("// why we record\n    \"SessionStart\": ["), 1)
	rest := mustStrip(t, edited, n)
	if !bytes.Contains(rest, []byte("// why we record")) || len(inFile(t, rest)) > 0 {
		t.Errorf("%s", rest)
	}
}

func TestAHandlerOfOursInSomebodysGroupLeavesAlone(t *testing.T) {
	before := `{"hooks": {"SessionStart": [{"matcher": "startup", "hooks": [{"type": "command", "command": "a"}, {"type": "command", "command": "MJ_HOOK=x"}, {"type": "command", "command": "b"}]}]}}`
	want := `{"hooks": {"SessionStart": [{"matcher": "startup", "hooks": [{"type": "command", "command": "a"}, {"type": "command", "command": "b"}]}]}}`
	if rest := mustStrip(t, []byte(before), nil); string(rest) != want {
		t.Errorf("%s", rest)
	}
}

func TestMembersSomebodyAddedToOurHandlerStay(t *testing.T) {
	after, n := mustMerge(t, []byte("{}"), nil, wanted("v1")[:1])
	edited := bytes.Replace(after, []byte(`"timeout": 10`), []byte(`"timeout": 60, "statusMessage": "hello"`), 1)
	again, _ := mustMerge(t, edited, n, wanted("v2")[:1])
	if !bytes.Contains(again, []byte(`"timeout": 10, "statusMessage": "hello"`)) || bytes.Contains(again, []byte("v1")) {
		t.Errorf("%s", again)
	}
}

func TestDoubledEntriesOfOursBecomeOne(t *testing.T) {
	one := `{"hooks": [{"type": "command", "command": "MJ_HOOK=old"}]}`
	before := `{"hooks": {"SessionStart": [` + one + `, {"hooks": [{"type": "command", "command": "x"}]}, ` + one + `, ` + one + `]}}`
	after, _ := mustMerge(t, []byte(before), nil, []Entry{{Event: "SessionStart", Command: "MJ_HOOK=new"}})
	want := `{"hooks": {"SessionStart": [{"hooks": [{"type": "command", "command": "MJ_HOOK=new"}]}, {"hooks": [{"type": "command", "command": "x"}]}]}}`
	if string(after) != want {
		t.Errorf("%s", after)
	}
}

// Found by fuzzing: taking the old event out took the newline that ends the
// comment, which only our own newline had made superfluous.
func TestAStaleEntryBehindALineComment(t *testing.T) {
	before := "{\"hooks\": { // all of them\n\"Old\": [{\"hooks\": [{\"command\": \"MJ_HOOK=0\"}]}]}}"
	after, n := mustMerge(t, []byte(before), nil, wanted("v1"))
	if rest, want := mustStrip(t, after, n), "{\"hooks\": { // all of them\n}}"; string(rest) != want {
		t.Errorf("%s", rest)
	}
}

func TestAnEntryThatOnlyNowCountsAsOurs(t *testing.T) {
	_, n := mustMerge(t, []byte(otherHooks), nil, wanted("v1"))
	after, _ := mustMerge(t, []byte(otherHooks), nil, wanted("v1"))
	wider := func(command string) bool { return ours(command) || command == "third-tool" }
	again, n, err := merge(after, n, wanted("v1"), wider, Claude)
	if err != nil || bytes.Contains(again, []byte("third-tool")) {
		t.Fatalf("%v: %s", err, again)
	}
	want := strings.Replace(otherHooks, ",\n          { \"type\": \"command\", \"command\": \"third-tool\", \"timeout\": 3 }", "", 1)
	if rest, _, err := strip(again, n, wider, Claude); err != nil || string(rest) != want {
		t.Errorf("%v: %s", err, Diff(Change{Before: []byte(want), After: rest}))
	}
}

func TestAKeyTwiceAroundOursIsRefused(t *testing.T) {
	for name, text := range map[string]string{
		"nameless event": `{"hooks": {"": [{}], "": [{"hooks": [{"command": "MJ_HOOK=1"}]}]}}`,
		"event":          `{"hooks": {"Stop": [{"hooks": [{"command": "MJ_HOOK=1"}]}], "Stop": []}}`,
		"command":        `{"hooks": {"Stop": [{"hooks": [{"command": "a", "command": "MJ_HOOK=1"}]}]}}`,
		"hooks":          `{"hooks": {"Stop": [{"hooks": [], "hooks": [{"command": "MJ_HOOK=1"}]}]}}`,
		"root":           `{"hooks": {"Stop": [{"hooks": [{"command": "MJ_HOOK=1"}]}]}, "hooks": {}}`,
	} {
		t.Run(name, func(t *testing.T) {
			if _, _, err := strip([]byte(text), nil, ours, Claude); !errors.Is(err, ErrDuplicate) {
				t.Errorf("uninstall: %v", err)
			}
			if _, _, err := merge([]byte(text), nil, wanted("v1"), ours, Claude); !errors.Is(err, ErrDuplicate) {
				t.Errorf("install: %v", err)
			}
		})
	}
}

func TestWrongTypesHoldNothingOfOursToRemove(t *testing.T) {
	for _, text := range []string{`[]`, `1`, `{"hooks": 1}`, `{"hooks": {"Stop": 1}}`, ``} {
		if rest := mustStrip(t, []byte(text), nil); string(rest) != text {
			t.Errorf("%q became %q", text, rest)
		}
	}
}

func TestNewTextLooksLikeTheRest(t *testing.T) {
	entry := []Entry{{Event: "Stop", Command: "MJ_HOOK=1", Timeout: 5}}
	tests := []struct{ name, before, after string }{
		{"empty object", "{}\n", "{\n  \"hooks\": {\n    \"Stop\": [\n      {\n        \"hooks\": [\n          {\n            \"type\": \"command\",\n            \"command\": \"MJ_HOOK=1\",\n            \"timeout\": 5\n          }\n        ]\n      }\n    ]\n  }\n}\n"},
		{"minified", `{"a":1}`, `{"a":1,"hooks":{"Stop":[{"hooks":[{"type":"command","command":"MJ_HOOK=1","timeout":5}]}]}}`},
		{"one line", `{"a": 1}`, `{"a": 1, "hooks": {"Stop": [{"hooks": [{"type": "command", "command": "MJ_HOOK=1", "timeout": 5}]}]}}`},
		{"tabs, CRLF, existing list", "{\r\n\t\"hooks\": {\r\n\t\t\"Stop\": []\r\n\t}\r\n}", "{\r\n\t\"hooks\": {\r\n\t\t\"Stop\": [\r\n\t\t\t{\r\n\t\t\t\t\"hooks\": [\r\n\t\t\t\t\t{\r\n\t\t\t\t\t\t\"type\": \"command\",\r\n\t\t\t\t\t\t\"command\": \"MJ_HOOK=1\",\r\n\t\t\t\t\t\t\"timeout\": 5\r\n\t\t\t\t\t}\r\n\t\t\t\t]\r\n\t\t\t}\r\n\t\t]\r\n\t}\r\n}"},
		{"comment and trailing comma", "{\n    \"a\": 1, // one\n    // two\n}", "{\n    \"a\": 1, // one\n    // two\n    \"hooks\": {\n        \"Stop\": [\n            {\n                \"hooks\": [\n                    {\n                        \"type\": \"command\",\n                        \"command\": \"MJ_HOOK=1\",\n                        \"timeout\": 5\n                    }\n                ]\n            }\n        ]\n    },\n}"},
		{"comment behind the last member", "{\n  \"a\": 1 // one\n}", "{\n  \"a\": 1, // one\n  \"hooks\": {\n    \"Stop\": [\n      {\n        \"hooks\": [\n          {\n            \"type\": \"command\",\n            \"command\": \"MJ_HOOK=1\",\n            \"timeout\": 5\n          }\n        ]\n      }\n    ]\n  }\n}"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			after, _ := mustMerge(t, []byte(test.before), nil, entry)
			if diff := cmp.Diff(test.after, string(after)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestOtherVendorsNeedOnlyADescription(t *testing.T) {
	entry := []Entry{{Event: "BeforeAgent", Command: "MJ_HOOK=1", Timeout: 5000, Name: "majordomus-prompt"}}
	after, n, err := merge([]byte(`{"a":1}`), nil, entry, ours, Gemini)
	want := `{"a":1,"hooks":{"BeforeAgent":[{"hooks":[{"type":"command","command":"MJ_HOOK=1","timeout":5000,"name":"majordomus-prompt"}]}]}}`
	if err != nil || string(after) != want {
		t.Fatalf("%v: %s", err, after)
	}
	if rest, _, err := strip(after, n, ours, Gemini); err != nil || string(rest) != `{"a":1}` {
		t.Errorf("%v: %s", err, rest)
	}
	deep := Shape{ID: "made-up", Path: []string{"tools", "events", "hooks"}}
	after, n, err = merge([]byte(`{"tools":{}}`), nil, entry, ours, deep)
	if err != nil || !strings.HasPrefix(string(after), `{"tools":{"events":{"hooks":{"BeforeAgent":[`) {
		t.Fatalf("%v: %s", err, after)
	}
	moved := append([]byte(" "), after...)
	if rest, _, err := strip(moved, n, ours, deep); err != nil || string(rest) != ` {"tools":{}}` {
		t.Errorf("%v: %s", err, rest)
	}
}

func FuzzInstallUninstall(f *testing.F) {
	for _, file := range corpus() {
		if len(file.text) < 4096 {
			f.Add([]byte(file.text))
		}
	}
	after, _, _ := merge([]byte(commented), nil, wanted("v0"), ours, Claude)
	f.Add(after)
	f.Fuzz(func(t *testing.T, data []byte) {
		after, n, err := merge(data, nil, wanted("v1"), ours, Claude)
		if err != nil {
			if !errors.Is(err, ErrRefused) {
				t.Fatalf("not a refusal: %v", err)
			}
			if errors.Is(err, ErrUnsafe) {
				t.Fatalf("only a fault of ours ends here: %v\n%q", err, data)
			}
			return
		}
		held := hadOurs(data)
		again, _, err := merge(after, n, wanted("v1"), ours, Claude)
		if err != nil || !bytes.Equal(again, after) {
			t.Fatalf("second install: %v\n%q\n%q", err, after, again)
		}
		rest, _, err := strip(after, n, ours, Claude)
		if err != nil || !held && !bytes.Equal(rest, data) {
			t.Fatalf("uninstall: %v\n%q\n%q", err, data, rest)
		}
		for _, moved := range [][]byte{after, append([]byte("\n"), after...)} {
			if bytes.HasPrefix(after, []byte(byteOrderMark)) {
				moved = after
			}
			rest, _, err := strip(moved, nil, ours, Claude)
			if err != nil || hadOurs(rest) {
				t.Fatalf("uninstall without a note: %v\n%q\n%q", err, moved, rest)
			}
		}
	})
}

func hadOurs(data []byte) bool {
	d := newDocument(data)
	if d.blank() {
		return false
	}
	tree, err := d.parse(Claude)
	if err != nil {
		return false
	}
	for _, h := range tree.handlers() {
		if h.command != nil && ours(text(h.command)) {
			return true
		}
	}
	return false
}
