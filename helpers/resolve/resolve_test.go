package resolve

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestKeyIsAPlainName(t *testing.T) {
	shape := regexp.MustCompile(`^claude-code-[0-9a-f]{32}$`)
	ids := []struct{ name, id string }{
		{"plain", "5f1c3f0a-8b8e-4d3a-9d0e-000000000000"},
		{"the same in capitals", "5F1C3F0A-8B8E-4D3A-9D0E-000000000000"},
		{"the same with a space", "5f1c3f0a-8b8e-4d3a-9d0e-000000000000 "},
		{"the same with a line feed", "5f1c3f0a-8b8e-4d3a-9d0e-000000000000\n"},
		{"the same with a NUL", "5f1c3f0a-8b8e-4d3a-9d0e-000000000000\x00"},
		{"path", "../../x"},
		{"parent", ".."},
		{"option", "-rf"},
		{"very long", strings.Repeat("a", 5000)},
		{"line feed", "a\nb"},
		{"no UTF-8", "\xff\xfe"},
		{"one letter", "a"},
		{"one capital", "A"},
		{"composed", "\u00e9"},
		{"decomposed", "e\u0301"},
	}
	keys := make(map[string]string)
	for _, tt := range ids {
		t.Run(tt.name, func(t *testing.T) {
			key := Key("claude-code", tt.id)
			if !shape.MatchString(key) {
				t.Errorf("key %q", key)
			}
			if other, taken := keys[key]; taken {
				t.Errorf("the key is also that of %s", other)
			}
			keys[key] = tt.name
			if diff := cmp.Diff(key, Key("claude-code", tt.id)); diff != "" {
				t.Errorf("a second time (-first +second):\n%s", diff)
			}
			if key == Key("codex", tt.id) {
				t.Error("two providers share a key")
			}
		})
	}
}

func TestKeyIsKnown(t *testing.T) {
	t.Parallel()
	// printf %s abc | sha256sum, the first half
	want := "p-ba7816bf8f01cfea414140de5dae2223"
	if diff := cmp.Diff(want, Key("p", "abc")); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

const entry = `schema: majordomus.open/v1
episode: s-1
provider_session: "a: b"
empty:
continues: null
episode: s-2
events:
- 2026-01-01T00:00:00.000Z episode: s-3
`

func TestEntryIsReadByLines(t *testing.T) {
	tests := []struct{ name, text, line, want string }{
		{"first line", entry, "schema", "majordomus.open/v1"},
		{"first of two", entry, "episode", "s-1"},
		{"value with a colon", entry, "provider_session", `"a: b"`},
		{"no value", entry, "empty", ""},
		{"value null", entry, "continues", "null"},
		{"heading", entry, "events", ""},
		{"absent", entry, "head", ""},
		{"part of a name", entry, "pisode", ""},
		{"begin of a name", entry, "epi", ""},
		{"no name", entry, "", ""},
		{"not in an event", "- x episode: s-3\n", "episode", ""},
		{"not behind white space", " episode: s-3\n", "episode", ""},
		{"last line without an end", "a: 1\nb: 2", "b", "2"},
		{"white space is kept", "a:  1 \n", "a", " 1 "},
		{"carriage return is kept", "a: 1\r\nb: 2\r\n", "a", "1\r"},
		{"garbage", "\x00\xff\x1b: [[[", "a", ""},
		{"garbage before a line", "\x00\xff\n\n\na: 1\n", "a", "1"},
		{"NUL before a name", "\x00a: 1\n", "a", ""},
		{"NUL in a value differs", "a: 1\x00\n", "a", "1\x00"},
		{"within the head", strings.Repeat("- x\n", 1000) + "a: 1\n", "a", "1"},
		{"behind the head", strings.Repeat("- x\n", 1100) + "a: 1\n", "a", ""},
		{"cut by the head's end", strings.Repeat("x", headSize-6) + "\na: 12345\n", "a", ""},
		{"one long line", strings.Repeat("x", 2*headSize), "x", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			path := filepath.Join(t.TempDir(), "entry.yaml")
			if err := os.WriteFile(path, []byte(tt.text), 0o600); err != nil {
				t.Fatal(err)
			}
			e, _ := Read(path)
			if diff := cmp.Diff(tt.want, e.Get(tt.line)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestWhatIsNoEntry(t *testing.T) {
	tests := []struct {
		name string
		make func(dir, path string) error
		want bool
	}{
		{"a file", func(_, path string) error { return os.WriteFile(path, []byte(entry), 0o600) }, true},
		{"garbage", func(_, path string) error { return os.WriteFile(path, []byte{0, 255}, 0o600) }, true},
		{"missing", func(string, string) error { return nil }, false},
		{"missing folder", func(dir, _ string) error { return os.RemoveAll(dir) }, false},
		{"empty file", func(_, path string) error { return os.WriteFile(path, nil, 0o600) }, false},
		{"folder", func(_, path string) error { return os.Mkdir(path, 0o700) }, false},
		{"link to an entry", func(dir, path string) error {
			other := filepath.Join(dir, "other.yaml")
			if err := os.WriteFile(other, []byte(entry), 0o600); err != nil {
				return err
			}
			return os.Symlink(other, path)
		}, false},
		{"link to nothing", func(dir, path string) error { return os.Symlink(filepath.Join(dir, "none"), path) }, false},
		{"link to itself", func(_, path string) error { return os.Symlink(path, path) }, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			dir := filepath.Join(t.TempDir(), "d")
			path := filepath.Join(dir, "entry.yaml")
			if err := os.Mkdir(dir, 0o700); err != nil {
				t.Fatal(err)
			}
			if err := tt.make(dir, path); err != nil {
				t.Fatal(err)
			}
			e, ok := Read(path)
			if diff := cmp.Diff(tt.want, ok); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			if !ok && e.Get("episode") != "" {
				t.Error("it has lines all the same")
			}
		})
	}
}

// That an entry could not be looked at is no reason to call it damaged.
func TestLookTellsAnEntryThatSaysNothingFromOneThatCannotBeRead(t *testing.T) {
	dir := t.TempDir()
	empty := filepath.Join(dir, "empty")
	if err := os.WriteFile(empty, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name, path string
		want       bool // an error
	}{
		{"empty", empty, false},
		{"a folder", dir, false},
		{"not there", filepath.Join(dir, "none"), true},
		{"the system refuses the path", filepath.Join(dir, strings.Repeat("x", 300)), true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			entry, err := Look(tt.path)
			if (err != nil) != tt.want || entry.Get("episode") != "" {
				t.Errorf("%v", err)
			}
			if _, ok := Read(tt.path); ok {
				t.Error("read")
			}
		})
	}
}
