package vendorcfg

import (
	"bytes"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// home is a scratch folder with a place for settings and one for notes.
type home struct {
	t    *testing.T
	dir  string
	opts Options
}

func newHome(t *testing.T) *home {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	return &home{t, dir, Options{Shape: grouped, StateDir: filepath.Join(dir, "state", "install")}}
}

func (h *home) path(elem ...string) string {
	return filepath.Join(append([]string{h.dir}, elem...)...)
}

func (h *home) write(text string, mode fs.FileMode, elem ...string) string {
	h.t.Helper()
	path := h.path(elem...)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		h.t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), mode); err != nil {
		h.t.Fatal(err)
	}
	if err := os.Chmod(path, mode); err != nil {
		h.t.Fatal(err)
	}
	return path
}

func (h *home) read(path string) string {
	h.t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		h.t.Fatal(err)
	}
	return string(data)
}

func (h *home) install(path, version string) Change {
	h.t.Helper()
	change, err := Install(path, wanted(version), ours, h.opts)
	if err != nil {
		h.t.Fatal(err)
	}
	return change
}

func (h *home) uninstall(path string) Change {
	h.t.Helper()
	change, err := Uninstall(path, ours, h.opts)
	if err != nil {
		h.t.Fatal(err)
	}
	return change
}

// tree lists every path below the scratch folder with its mode.
func (h *home) tree() map[string]string {
	h.t.Helper()
	found := map[string]string{}
	err := filepath.WalkDir(h.dir, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := entry.Info()
		relative, _ := filepath.Rel(h.dir, path)
		found[relative] = info.Mode().String()
		return err
	})
	if err != nil {
		h.t.Fatal(err)
	}
	return found
}

func TestAFileOnDiskComesBackAsItWas(t *testing.T) {
	everyFile(t, func(t *testing.T, shape Shape, file foreign) {
		if shape.Limit == "" && shape.Handler != nil || shape.Command == "bash" {
			return // flushing takes time, and to the disk a flat file is a flat file
		}
		h := newHome(t)
		h.opts.Shape = shape
		path := h.write(file.text, 0o640, "settings.json")
		if file.refused != nil {
			_, err := Install(path, wanted("v1"), ours, h.opts)
			var refused *Error
			if !errors.As(err, &refused) || refused.Path != path || refused.Snippet != Snippet(shape, wanted("v1")) {
				t.Errorf("%#v", err)
			}
			if h.read(path) != file.text || len(h.tree()) != 2 {
				t.Errorf("touched: %v", h.tree())
			}
			return
		}
		h.install(path, "v1")
		if second := h.install(path, "v1"); !second.Same {
			t.Error("the second install changed something")
		}
		h.install(path, "v2")
		if removed := h.uninstall(path); removed.Removed {
			t.Error("the file was there before and is gone")
		}
		if got := h.read(path); got != file.text {
			t.Errorf("%s", Diff(Change{Before: []byte(file.text), After: []byte(got)}))
		}
		if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o640 {
			t.Errorf("%v, %v", info.Mode(), err)
		}
		if again := h.uninstall(path); !again.Same {
			t.Error("the second uninstall changed something")
		}
	})
}

func TestWhatWasCreatedIsRemoved(t *testing.T) {
	h := newHome(t)
	if err := os.MkdirAll(h.opts.StateDir, 0o700); err != nil {
		t.Fatal(err)
	}
	before := h.tree()
	path := h.path("a b", "x", "settings.json")
	if change := h.install(path, "v1"); !change.Created || change.Before != nil {
		t.Errorf("%+v", change)
	}
	h.install(path, "v2")
	if change := h.uninstall(path); !change.Removed || change.After != nil {
		t.Errorf("%+v", change)
	}
	if diff := cmp.Diff(before, h.tree()); diff != "" {
		t.Error(diff)
	}
}

func TestWhatWasCreatedStaysWhenSomebodyUsesIt(t *testing.T) {
	h := newHome(t)
	path := h.path(".claude", "settings.json")
	h.install(path, "v1")
	h.write("x", 0o644, ".claude", "other")
	text := strings.Replace(h.read(path), "{\n", "{\n  \"model\": \"x\",\n", 1)
	h.write(text, 0o644, ".claude", "settings.json")
	h.install(path, "v2")
	if change := h.uninstall(path); change.Removed {
		t.Error("a file with somebody's settings was removed")
	}
	if got := compact(t, []byte(h.read(path))); got != `{"model":"x"}` {
		t.Errorf("%s", got)
	}
}

func TestACreatedFileThatTheVendorRewroteIsRemoved(t *testing.T) {
	h := newHome(t)
	path := h.path(".claude", "settings.json")
	h.install(path, "v1")
	h.write(string(rewritten(t, []byte(h.read(path)))), 0o600, ".claude", "settings.json")
	if change := h.uninstall(path); !change.Removed {
		t.Errorf("left %s", change.After)
	}
	if _, err := os.Stat(h.path(".claude")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("its folder: %v", err)
	}
}

func TestALinkStaysALink(t *testing.T) {
	h := newHome(t)
	target := h.write(usual, 0o600, "dotfiles", "claude.json")
	link := h.path("settings.json")
	if err := os.Symlink("dotfiles/claude.json", link); err != nil {
		t.Skip("no symbolic links here")
	}
	if change := h.install(link, "v1"); change.Path != target {
		t.Errorf("edited %s", change.Path)
	}
	if info, err := os.Lstat(link); err != nil || info.Mode()&fs.ModeSymlink == 0 {
		t.Errorf("%v, %v", info, err)
	}
	// The same file by its own name is the same file.
	h.uninstall(target)
	if got := h.read(target); got != usual {
		t.Errorf("%s", got)
	}
}

func TestWhatCannotBeWrittenIsRefusedUntouched(t *testing.T) {
	tests := []struct {
		name  string
		kind  error
		setUp func(h *home) string
	}{
		{"a read-only file", ErrReadOnly, func(h *home) string { return h.write(usual, 0o444, "s.json") }},
		{"a read-only folder", ErrReadOnly, func(h *home) string {
			path := h.write(usual, 0o644, "d", "s.json")
			_ = os.Chmod(h.path("d"), 0o555)
			return path
		}},
		{"a missing file in a read-only folder", ErrReadOnly, func(h *home) string {
			_ = os.Mkdir(h.path("d"), 0o555)
			return h.path("d", "x", "s.json")
		}},
		{"a folder", ErrNotFile, func(h *home) string { _ = os.Mkdir(h.path("s.json"), 0o755); return h.path("s.json") }},
		{"a file where a folder should be", ErrNotFile, func(h *home) string { h.write("", 0o644, "f"); return h.path("f", "s.json") }},
		{"a link to nowhere", ErrNotFile, func(h *home) string { _ = os.Symlink("gone", h.path("s.json")); return h.path("s.json") }},
		{"a link to nowhere above", ErrNotFile, func(h *home) string { _ = os.Symlink("gone", h.path("d")); return h.path("d", "s.json") }},
		{"a file that is too large", ErrTooLarge, func(h *home) string {
			path := h.write("{}", 0o644, "s.json")
			_ = os.Truncate(path, MaxBytes+1)
			return path
		}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			h := newHome(t)
			path := test.setUp(h)
			t.Cleanup(func() { _ = os.Chmod(h.path("d"), 0o755) })
			before := h.tree()
			_, err := Install(path, wanted("v1"), ours, h.opts)
			if !errors.Is(err, test.kind) || !errors.Is(err, ErrRefused) || !strings.Contains(err.Error(), path) {
				t.Errorf("got %v", err)
			}
			if refused := asError(err); refused == nil || refused.Snippet == "" {
				t.Error("no snippet")
			}
			if diff := cmp.Diff(before, h.tree()); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestARefusalQuotesNothingOfTheFile(t *testing.T) {
	h := newHome(t)
	secret := "made-up" + "-token"
	path := h.write(`{"env": {"KEY": `+secret+`}}`, 0o600, "s.json")
	_, err := Install(path, wanted("v1"), ours, h.opts)
	if err == nil || strings.Contains(err.Error(), secret) || !strings.Contains(err.Error(), "line 1, column ") {
		t.Errorf("%v", err)
	}
}

func TestTheNoteHoldsNothingOfThePersonsSettings(t *testing.T) {
	h := newHome(t)
	path := h.write(commented, 0o600, "s.json")
	h.install(path, "v1")
	text := h.read(notePath(h.opts.StateDir, path))
	for _, foreign := range []string{"permissions", "team", "allow", "Stop", "bye"} {
		if strings.Contains(text, foreign) {
			t.Errorf("%s in %s", foreign, text)
		}
	}
}

func TestADamagedNoteIsPassedOver(t *testing.T) {
	for name, damage := range map[string]func(*note){
		"ranges outside":     func(n *note) { n.Ranges = [][2]int{{5, 1 << 40}} },
		"negative ranges":    func(n *note) { n.Ranges = [][2]int{{-5, 3}} },
		"overlapping ranges": func(n *note) { n.Ranges = [][2]int{{10, 10}, {15, 10}} },
		"other ranges":       func(n *note) { n.Ranges = [][2]int{{0, 40}} },
		"another path":       func(n *note) { n.Path = "/elsewhere" },
		"another schema":     func(n *note) { n.Schema = "majordomus.install/v9" },
	} {
		t.Run(name, func(t *testing.T) {
			h := newHome(t)
			path := h.write(usual, 0o600, "s.json")
			h.install(path, "v1")
			var n note
			if err := json.Unmarshal([]byte(h.read(notePath(h.opts.StateDir, path))), &n); err != nil {
				t.Fatal(err)
			}
			damage(&n)
			data, _ := json.Marshal(n)
			if err := os.WriteFile(notePath(h.opts.StateDir, path), data, 0o600); err != nil {
				t.Fatal(err)
			}
			h.uninstall(path)
			if got := h.read(path); got != usual {
				t.Errorf("%s", Diff(Change{Before: []byte(usual), After: []byte(got)}))
			}
		})
	}
}

func TestADryRunWritesNothing(t *testing.T) {
	h := newHome(t)
	h.opts.DryRun = true
	path := h.path("new", "s.json")
	change := h.install(path, "v1")
	if !change.Created || !strings.Contains(Diff(change), "+  \"hooks\": {") || len(h.tree()) != 1 {
		t.Errorf("%s%v", Diff(change), h.tree())
	}
	h.opts.DryRun = false
	h.install(path, "v1")
	before := h.tree()
	h.opts.DryRun = true
	if change := h.uninstall(path); !change.Removed {
		t.Errorf("%+v", change)
	}
	if diff := cmp.Diff(before, h.tree()); diff != "" {
		t.Error(diff)
	}
}

func TestAChangeInBetweenIsNotOverwritten(t *testing.T) {
	h := newHome(t)
	path := h.write(usual, 0o600, "s.json")
	f, err := readFile(path)
	if err != nil {
		t.Fatal(err)
	}
	h.write(otherHooks, 0o600, "s.json")
	if err := f.replace([]byte("{}"), false); !errors.Is(err, ErrChanged) {
		t.Errorf("%v", err)
	}
	if h.read(path) != otherHooks || len(h.tree()) != 2 {
		t.Errorf("%v", h.tree())
	}
	if err := f.remove(); !errors.Is(err, ErrChanged) {
		t.Errorf("%v", err)
	}
}

func TestACrashBetweenNoteAndFileCostsNothing(t *testing.T) {
	h := newHome(t)
	path := h.write(otherHooks, 0o600, "s.json")
	h.install(path, "v1")
	h.write(otherHooks, 0o600, "s.json") // as if the file had not been written
	h.install(path, "v1")
	h.uninstall(path)
	if got := h.read(path); got != otherHooks {
		t.Errorf("%s", got)
	}
}

func entriesIn(path string, shape Shape) (list []Entry, err error) {
	hooks, err := Hooks(path, shape)
	for _, h := range hooks {
		list = append(list, h.Entry)
	}
	return list, err
}

func TestHooksListsEverybodysCommands(t *testing.T) {
	h := newHome(t)
	if got, err := entriesIn(h.path("missing.json"), grouped); got != nil || err != nil {
		t.Errorf("%v, %v", got, err)
	}
	path := h.write(otherHooks, 0o600, "s.json")
	want := []Entry{
		{Event: "UserPromptSubmit", Command: "other-tool prompt"},
		{Event: "UserPromptSubmit", Command: "third-tool", Timeout: 3},
		{Event: "PreToolUse", Command: "guard", Matcher: "Bash"},
	}
	got, err := entriesIn(path, grouped)
	if diff := cmp.Diff(want, got); diff != "" || err != nil {
		t.Errorf("%v %s", err, diff)
	}
	h.write(`{"hooks": {"Stop": [{"hooks": [{"command": "a"}]}], "Stop": [{"hooks": [{"command": "b", "timeout": 1.5}]}]}}`, 0o600, "s.json")
	got, err = entriesIn(path, grouped)
	if diff := cmp.Diff([]Entry{{Event: "Stop", Command: "b"}}, got); diff != "" || err != nil {
		t.Errorf("%v %s", err, diff)
	}
	h.write(`{`, 0o600, "s.json")
	if _, err := entriesIn(path, grouped); !errors.Is(err, ErrUnparsable) {
		t.Errorf("%v", err)
	}
}

func TestEntriesThatCouldNotBeFoundAgainAreNoInstall(t *testing.T) {
	for name, e := range map[string]Entry{
		"not ours":         {Event: "Stop", Command: "x"},
		"no event":         {Command: "MJ_HOOK=1"},
		"not UTF-8":        {Event: "Stop", Command: "MJ_HOOK=\xff"},
		"negative timeout": {Event: "Stop", Command: "MJ_HOOK=1", Timeout: -1},
	} {
		h := newHome(t)
		if _, err := Install(h.path("s.json"), []Entry{e}, ours, h.opts); err == nil || errors.Is(err, ErrRefused) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestNoEntriesAreNoInstall(t *testing.T) {
	h := newHome(t)
	path := h.write(usual, 0o600, "s.json")
	if _, err := Install(path, nil, ours, h.opts); err == nil || h.read(path) != usual {
		t.Errorf("%v: %s", err, h.read(path))
	}
}

func TestTheSnippetIsWhatAnEmptyFileWouldHold(t *testing.T) {
	h := newHome(t)
	change := h.install(h.path("s.json"), "v1")
	if got := Snippet(grouped, wanted("v1")); got != string(change.After) {
		t.Errorf("%s", Diff(Change{Before: change.After, After: []byte(got)}))
	}
}

func TestAWordIsQuotedForEveryShell(t *testing.T) {
	for word, want := range map[string]string{
		"/opt/x":      "/opt/x",
		"/a b/c":      "'/a b/c'",
		`/a'b/$c"d`:   `"/a'b/\$c\"d"`,
		"/ü/日本":       "/ü/日本",
		"":            "''",
		"~/x":         "'~/x'",
		"/a\nb":       "error",
		"/a\x01b":     "error",
		"/bad/\xff/x": "error",
	} {
		got, err := ShellQuote(word)
		if err != nil {
			got = "error"
		}
		if got != want {
			t.Errorf("%q: %s, want %s", word, got, want)
		}
	}
}

func BenchmarkInstall(b *testing.B) {
	for name, text := range map[string]string{"2KB": usual + strings.Repeat("\n", 1800), "1MB": megabyte()} {
		b.Run(name, func(b *testing.B) {
			data := []byte(text)
			b.SetBytes(int64(len(data)))
			for b.Loop() {
				after, n, err := merge(data, nil, wanted("v1"), ours, grouped)
				if err != nil {
					b.Fatal(err)
				}
				if rest, _, err := strip(after, n, ours, grouped); err != nil || !bytes.Equal(rest, data) {
					b.Fatal(err)
				}
			}
		})
	}
}
