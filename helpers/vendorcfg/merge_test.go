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

func hookEditor(data []byte, entries []Entry, ours func(string) bool, shape Shape) *editor {
	return &editor{document: newDocument(data), part: &hooks{entries, ours, shape}, shape: shape}
}

func merge(data []byte, prior *note, entries []Entry, ours func(string) bool, shape Shape) ([]byte, *note, error) {
	e := hookEditor(data, entries, ours, shape)
	n, err := e.install(data, prior)
	return e.bytes(), n, err
}

func strip(data []byte, prior *note, ours func(string) bool, shape Shape) ([]byte, bool, error) {
	e := hookEditor(data, nil, ours, shape)
	empty, err := e.strip(data, prior)
	return e.bytes(), empty, err
}

// mustMerge fails the test unless the result is stable and reverses to data.
func mustMerge(t *testing.T, shape Shape, data []byte, prior *note, entries []Entry) ([]byte, *note) {
	t.Helper()
	after, n, err := merge(data, prior, entries, ours, shape)
	if err != nil {
		t.Fatalf("%v\n%s", err, data)
	}
	if again, _, err := merge(after, n, entries, ours, shape); err != nil || !bytes.Equal(again, after) {
		t.Fatalf("a second install changed it (%v):\n%s", err, Diff(Change{Before: after, After: again}))
	}
	if again, _, err := merge(after, nil, entries, ours, shape); err != nil || !bytes.Equal(again, after) {
		t.Fatalf("a second install without the note changed it (%v):\n%s", err, Diff(Change{Before: after, After: again}))
	}
	return after, n
}

func mustStrip(t *testing.T, shape Shape, data []byte, prior *note) []byte {
	t.Helper()
	rest, _, err := strip(data, prior, ours, shape)
	if err != nil {
		t.Fatalf("%v\n%s", err, data)
	}
	return rest
}

func inFile(t *testing.T, shape Shape, data []byte) []Entry {
	t.Helper()
	tree, err := newDocument(data).parse(shape)
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
func plain(t *testing.T, shape Shape, data []byte) any {
	t.Helper()
	value, ok := hookEditor(nil, nil, ours, shape).foreign(data)
	if !ok {
		t.Fatalf("not readable: %s", data)
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
	everyFile(t, func(t *testing.T, shape Shape, file foreign) {
		data := []byte(file.text)
		if file.refused != nil {
			if _, _, err := merge(data, nil, wanted("v1"), ours, shape); !errors.Is(err, file.refused) || !errors.Is(err, ErrRefused) {
				t.Fatalf("got %v, want %v", err, file.refused)
			}
			return
		}
		after, n := mustMerge(t, shape, data, nil, wanted("v1"))
		if got := inFile(t, shape, after); len(got) != len(wanted("v1")) {
			t.Errorf("%d entries in the file", len(got))
		}
		if diff := diffJSON(plain(t, shape, data), plain(t, shape, after)); diff != "" {
			t.Error(diff)
		}
		if rest := mustStrip(t, shape, after, n); !bytes.Equal(rest, data) {
			t.Errorf("not what it was:\n%s", Diff(Change{Before: data, After: rest}))
		}
		rest := mustStrip(t, shape, after, nil)
		if len(newDocument(rest).text) > 0 && len(inFile(t, shape, rest)) > 0 {
			t.Error("without the note some of ours is left")
		}
	})
}

func TestAnOlderEntryIsReplacedWhereItStands(t *testing.T) {
	everyFile(t, func(t *testing.T, shape Shape, file foreign) {
		if file.refused != nil || shape.Flat && len(file.text) > 1<<16 { // size is the same for every shape
			return
		}
		data := []byte(file.text)
		old := wanted("v0")
		old[0].Timeout, old[3].Timeout = 0, 7
		old = append(old, Entry{Event: "Notification", Command: "MJ_HOOK=gone"})
		first, n := mustMerge(t, shape, data, nil, old)
		after, n := mustMerge(t, shape, first, n, wanted("v1"))
		direct, _ := mustMerge(t, shape, data, nil, wanted("v1"))
		if !bytes.Equal(after, direct) {
			t.Errorf("not as if the new ones had come first:\n%s", Diff(Change{Before: direct, After: after}))
		}
		if rest := mustStrip(t, shape, after, n); !bytes.Equal(rest, data) {
			t.Errorf("not what it was:\n%s", Diff(Change{Before: data, After: rest}))
		}
	})
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
	everyFile(t, func(t *testing.T, shape Shape, file foreign) {
		if file.refused != nil || shape.Flat && len(file.text) > 1<<16 { // size is the same for every shape
			return
		}
		after, n := mustMerge(t, shape, []byte(file.text), nil, wanted("v1"))
		vendor := rewritten(t, after)
		want := plain(t, shape, vendor)
		for name, prior := range map[string]*note{"with the note": n, "without": nil} {
			rest := mustStrip(t, shape, vendor, prior)
			if got := inFile(t, shape, rest); len(got) > 0 {
				t.Errorf("%s: left %+v", name, got)
			}
			if diff := diffJSON(want, plain(t, shape, rest)); diff != "" {
				t.Errorf("%s: %s", name, diff)
			}
		}
		// What was there before, lists of hooks that were empty included, is still there.
		var before, rest any
		if len(bytes.TrimSpace(newDocument([]byte(file.text)).text)) > 0 {
			before = decode(t, rewritten(t, []byte(file.text)))
			rest = decode(t, mustStrip(t, shape, vendor, n))
			dropRoot(shape, before, rest)
			if diff := diffJSON(before, rest); diff != "" {
				t.Error(diff)
			}
		}
		// And it can be installed and taken out again.
		again, n2 := mustMerge(t, shape, vendor, n, wanted("v2"))
		if first, second := mustStrip(t, shape, vendor, n), mustStrip(t, shape, again, n2); !bytes.Equal(first, second) {
			t.Errorf("after another install:\n%s", Diff(Change{Before: first, After: second}))
		}
	})
}

// dropRoot takes what only we put into the root out of rest: it stays when
// somebody else's hooks may need it by now.
func dropRoot(shape Shape, before, rest any) {
	was, _ := before.(map[string]any)
	is, _ := rest.(map[string]any)
	for _, f := range shape.Root {
		if _, there := was[f.Key]; !there {
			delete(is, f.Key)
		}
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
	after, n := mustMerge(t, grouped, []byte(otherHooks), nil, wanted("v1"))
	edit := strings.NewReplacer(`"statusLine"`, "// mine\n  \"extra\": [ 1,2 ],\n  \"statusLine\"", `"third-tool"`, `"fourth-tool"`)
	edited := []byte(edit.Replace(string(after)))
	if rest, want := mustStrip(t, grouped, edited, n), edit.Replace(otherHooks); string(rest) != want {
		t.Errorf("%s", Diff(Change{Before: []byte(want), After: rest}))
	}
	again, n := mustMerge(t, grouped, edited, n, wanted("v2"))
	if rest, want := mustStrip(t, grouped, again, n), edit.Replace(otherHooks); string(rest) != want {
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
			after, n := mustMerge(t, grouped, []byte(test.before), nil, wanted("v1"))
			rest := mustStrip(t, grouped, rewritten(t, after), n)
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
	after, n := mustMerge(t, grouped, []byte("{}\n"), nil, wanted("v1")[:1])
	edited := bytes.Replace(after, []byte(`"SessionStart": [`), []byte("// why we record\n    \"SessionStart\": ["), 1)
	rest := mustStrip(t, grouped, edited, n)
	if !bytes.Contains(rest, []byte("// why we record")) || len(inFile(t, grouped, rest)) > 0 {
		t.Errorf("%s", rest)
	}
}

func TestAHandlerOfOursInSomebodysGroupLeavesAlone(t *testing.T) {
	before := `{"hooks": {"SessionStart": [{"matcher": "startup", "hooks": [{"type": "command", "command": "a"}, {"type": "command", "command": "MJ_HOOK=x"}, {"type": "command", "command": "b"}]}]}}`
	want := `{"hooks": {"SessionStart": [{"matcher": "startup", "hooks": [{"type": "command", "command": "a"}, {"type": "command", "command": "b"}]}]}}`
	if rest := mustStrip(t, grouped, []byte(before), nil); string(rest) != want {
		t.Errorf("%s", rest)
	}
}

func TestMembersSomebodyAddedToOurHandlerStay(t *testing.T) {
	after, n := mustMerge(t, grouped, []byte("{}"), nil, wanted("v1")[:1])
	edited := bytes.Replace(after, []byte(`"timeout": 10`), []byte(`"timeout": 60, "statusMessage": "hello"`), 1)
	again, _ := mustMerge(t, grouped, edited, n, wanted("v2")[:1])
	if !bytes.Contains(again, []byte(`"timeout": 10, "statusMessage": "hello"`)) || bytes.Contains(again, []byte("v1")) {
		t.Errorf("%s", again)
	}
}

func TestDoubledEntriesOfOursBecomeOne(t *testing.T) {
	one := `{"hooks": [{"type": "command", "command": "MJ_HOOK=old"}]}`
	before := `{"hooks": {"SessionStart": [` + one + `, {"hooks": [{"type": "command", "command": "x"}]}, ` + one + `, ` + one + `]}}`
	after, _ := mustMerge(t, grouped, []byte(before), nil, []Entry{{Event: "SessionStart", Command: "MJ_HOOK=new"}})
	want := `{"hooks": {"SessionStart": [{"hooks": [{"type": "command", "command": "MJ_HOOK=new"}]}, {"hooks": [{"type": "command", "command": "x"}]}]}}`
	if string(after) != want {
		t.Errorf("%s", after)
	}
}

// Found by fuzzing: taking the old event out took the newline that ends the
// comment, which only our own newline had made superfluous.
func TestAStaleEntryBehindALineComment(t *testing.T) {
	before := "{\"hooks\": { // all of them\n\"Old\": [{\"hooks\": [{\"command\": \"MJ_HOOK=0\"}]}]}}"
	after, n := mustMerge(t, grouped, []byte(before), nil, wanted("v1"))
	if rest, want := mustStrip(t, grouped, after, n), "{\"hooks\": { // all of them\n}}"; string(rest) != want {
		t.Errorf("%s", rest)
	}
}

func TestAnEntryThatOnlyNowCountsAsOurs(t *testing.T) {
	_, n := mustMerge(t, grouped, []byte(otherHooks), nil, wanted("v1"))
	after, _ := mustMerge(t, grouped, []byte(otherHooks), nil, wanted("v1"))
	wider := func(command string) bool { return ours(command) || command == "third-tool" }
	again, n, err := merge(after, n, wanted("v1"), wider, grouped)
	if err != nil || bytes.Contains(again, []byte("third-tool")) {
		t.Fatalf("%v: %s", err, again)
	}
	want := strings.Replace(otherHooks, ",\n          { \"type\": \"command\", \"command\": \"third-tool\", \"timeout\": 3 }", "", 1)
	if rest, _, err := strip(again, n, wider, grouped); err != nil || string(rest) != want {
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
			if _, _, err := strip([]byte(text), nil, ours, grouped); !errors.Is(err, ErrDuplicate) {
				t.Errorf("uninstall: %v", err)
			}
			if _, _, err := merge([]byte(text), nil, wanted("v1"), ours, grouped); !errors.Is(err, ErrDuplicate) {
				t.Errorf("install: %v", err)
			}
		})
	}
}

func TestWrongTypesHoldNothingOfOursToRemove(t *testing.T) {
	for _, text := range []string{`[]`, `1`, `{"hooks": 1}`, `{"hooks": {"Stop": 1}}`, ``} {
		if rest := mustStrip(t, grouped, []byte(text), nil); string(rest) != text {
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
			after, _ := mustMerge(t, grouped, []byte(test.before), nil, entry)
			if diff := cmp.Diff(test.after, string(after)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestOtherVendorsNeedOnlyADescription(t *testing.T) {
	entry := []Entry{{Event: "stop", Command: "MJ_HOOK=1", Timeout: 15}}
	for name, want := range map[string]string{
		"grouped":  `{"a":1,"hooks":{"stop":[{"hooks":[{"type":"command","command":"MJ_HOOK=1","timeout":15}]}]}}`,
		"cursor":   `{"a":1,"version":1,"hooks":{"stop":[{"command":"MJ_HOOK=1"}]}}`,
		"copilot":  `{"a":1,"version":1,"hooks":{"stop":[{"type":"command","bash":"MJ_HOOK=1","timeoutSec":15}]}}`,
		"windsurf": `{"a":1,"hooks":{"stop":[{"show_output":false,"command":"MJ_HOOK=1"}]}}`,
	} {
		after, n, err := merge([]byte(`{"a":1}`), nil, entry, ours, shapes[name])
		if err != nil || string(after) != want {
			t.Errorf("%s: %v: %s", name, err, after)
		}
		if rest, _, err := strip(after, n, ours, shapes[name]); err != nil || string(rest) != `{"a":1}` {
			t.Errorf("%s: %v: %s", name, err, rest)
		}
	}
	deep := grouped
	deep.Path = []string{"tools", "events", "hooks"}
	after, n, err := merge([]byte(`{"tools":{}}`), nil, entry, ours, deep)
	if err != nil || !strings.HasPrefix(string(after), `{"tools":{"events":{"hooks":{"stop":[`) {
		t.Fatalf("%v: %s", err, after)
	}
	moved := append([]byte(" "), after...)
	if rest, _, err := strip(moved, n, ours, deep); err != nil || string(rest) != ` {"tools":{}}` {
		t.Errorf("%v: %s", err, rest)
	}
}

// Somebody else's hooks that moved into a file we made need its version.
func TestAVersionGoesOnlyWhenNothingElseIsLeft(t *testing.T) {
	for _, test := range []struct{ name, before, find, put, want string }{
		{"ours", `{}`, ` `, `  `, `{}`},
		{"somebody's", `{"version": 1}`, `: 1`, `:  1`, `{"version":1}`},
		{"somebody's event beside ours", `{}`, `"hooks":{`, `"hooks":{"stop":[{"command":"x"}],`, `{"version":1,"hooks":{"stop":[{"command":"x"}]}}`},
		{"somebody's member beside ours", `{}`, `"version":1`, `"version":1,"mine":2`, `{"version":1,"mine":2}`},
	} {
		t.Run(test.name, func(t *testing.T) {
			after, n := mustMerge(t, shapes["cursor"], []byte(test.before), nil, wanted("v1"))
			edited := strings.Replace(compact(t, after), test.find, test.put, 1)
			if got := compact(t, mustStrip(t, shapes["cursor"], []byte(edited), n)); got != test.want {
				t.Errorf("%s", got)
			}
		})
	}
	if rest := mustStrip(t, shapes["cursor"], []byte(`{"version": 1}`), nil); string(rest) != `{"version": 1}` {
		t.Errorf("nothing of ours was in it: %s", rest)
	}
}

func FuzzInstallUninstall(f *testing.F) {
	for i, shape := range inOrder() {
		for _, file := range corpus(shape) {
			if len(file.text) < 4096 {
				f.Add(byte(i), []byte(file.text))
			}
		}
	}
	after, _, _ := merge([]byte(commented), nil, wanted("v0"), ours, grouped)
	f.Add(byte(0), after)
	f.Fuzz(func(t *testing.T, which byte, data []byte) {
		shape := inOrder()[int(which)%len(shapes)]
		after, n, err := merge(data, nil, wanted("v1"), ours, shape)
		if err != nil {
			if !errors.Is(err, ErrRefused) {
				t.Fatalf("not a refusal: %v", err)
			}
			if errors.Is(err, ErrUnsafe) {
				t.Fatalf("only a fault of ours ends here: %v\n%q", err, data)
			}
			return
		}
		held := hadOurs(shape, data)
		again, _, err := merge(after, n, wanted("v1"), ours, shape)
		if err != nil || !bytes.Equal(again, after) {
			t.Fatalf("second install: %v\n%q\n%q", err, after, again)
		}
		rest, _, err := strip(after, n, ours, shape)
		if err != nil || !held && !bytes.Equal(rest, data) {
			t.Fatalf("uninstall: %v\n%q\n%q", err, data, rest)
		}
		for _, moved := range [][]byte{after, append([]byte("\n"), after...)} {
			if bytes.HasPrefix(after, []byte(byteOrderMark)) {
				moved = after
			}
			rest, _, err := strip(moved, nil, ours, shape)
			if err != nil || hadOurs(shape, rest) {
				t.Fatalf("uninstall without a note: %v\n%q\n%q", err, moved, rest)
			}
		}
	})
}

func hadOurs(shape Shape, data []byte) bool {
	d := newDocument(data)
	if d.blank() {
		return false
	}
	tree, err := d.parse(shape)
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
