package resolve

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"majordomus/helpers/jsonspan"
)

// FuzzKey: a key is a plain name whatever the id holds, and no two ids share one.
func FuzzKey(f *testing.F) {
	f.Add("../../x", "..")
	f.Add("Abc", "abc")
	f.Add("\u00e9", "e\u0301")
	f.Add("", "\x00")
	shape := regexp.MustCompile(`^claude-code-[0-9a-f]{32}$`)
	f.Fuzz(func(t *testing.T, a, b string) {
		x, y := Key("claude-code", a), Key("claude-code", b)
		if !shape.MatchString(x) {
			t.Errorf("Key(%q) = %q", a, x)
		}
		if (a == b) != (x == y) {
			t.Errorf("%q and %q: %s and %s", a, b, x, y)
		}
	})
}

// FuzzEntry: whatever stands in an entry, a line's value is one line, and a
// value that was quoted is found again as long as it is in the head.
func FuzzEntry(f *testing.F) {
	f.Add("schema: x\nepisode: s-1\n", "a session")
	f.Add("\x00\x00\x00", "it's\nodd")
	f.Add(strings.Repeat("y: z\n", 1000), "\xff")
	f.Fuzz(func(t *testing.T, before, session string) {
		line := "provider_session: " + jsonspan.Quote(session)
		path := filepath.Join(t.TempDir(), "entry")
		if err := os.WriteFile(path, []byte(before+"\n"+line+"\nevents:\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		entry, ok := Read(path)
		if !ok {
			t.Fatal("not read")
		}
		for _, name := range []string{"provider_session", "schema", "", "episode"} {
			if strings.ContainsAny(entry.Get(name), "\n") {
				t.Errorf("%q: %q", name, entry.Get(name))
			}
		}
		fits := len(before)+1+len(line)+1 < headSize
		first := !strings.Contains("\n"+before, "\nprovider_session: ")
		if got := entry.Get("provider_session"); fits && first && got != jsonspan.Quote(session) {
			t.Errorf("the session is %q", got)
		}
	})
}
