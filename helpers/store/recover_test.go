//go:build unix

package store

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// closing is the script of an episode's end, in its steps.
func closing() []string {
	return []string{
		"%expect open/k\nepisode: s-1\n",
		"%publish s-1.md\nthe record\n",
		"%append open/k\n- closed\n",
		"%append context\n## Close\n",
		"%replace note\nnew\n",
		"%create made\nx\n",
		"%rename open/k closed/k\n",
		"%remove pause\n",
		"%expire seen 60\n",
		"%log ledger\nsession.closed\n",
	}
}

// opened is a store as it stands before that end.
func opened(t *testing.T) (b box, shared string) {
	t.Helper()
	b = newBox(t)
	b.write("open/k", "episode: s-1\n", 0o600)
	b.write("context", "## Notes\n", 0o600)
	b.write("note", "old\n", 0o600)
	b.write("pause", "0\n", 0o600)
	b.write("seen/k/m", "x", 0o600)
	b.write("ledger", "session.opened\n", 0o600)
	b.age("seen/k/m", time.Hour)
	b.age("seen/k", time.Hour)
	return b, filepath.Join(filepath.Dir(b.root), ".ai", "repo", "sessions")
}

func closed() map[string]string {
	return map[string]string{
		"closed/k": "episode: s-1\n- closed\n", "context": "## Notes\n## Close\n", "note": "new\n", "made": "x\n",
		"ledger": "session.opened\nsession.closed\n", "shared": "the record\n",
	}
}

// wantClosed also looks at what was shared.
func (b box) wantClosed(shared string) {
	b.t.Helper()
	got := b.files()
	raw, err := os.ReadFile(filepath.Join(shared, "s-1.md"))
	if err != nil {
		b.t.Fatal(err)
	}
	got["shared"] = string(raw)
	if diff := cmp.Diff(closed(), got); diff != "" {
		b.t.Errorf("files (-want +got):\n%s", diff)
	}
	if entries, err := os.ReadDir(shared); err != nil || len(entries) != 1 {
		b.t.Errorf("shared: %v, %v", entries, err)
	}
}

func TestScriptUnderTheLock(t *testing.T) {
	t.Parallel()
	b, shared := opened(t)
	script := strings.Join(closing(), "")
	opt := Options{Lock: true, Publish: []string{shared}}
	wantResult(t, Result{Outcome: Done, Path: filepath.Join(shared, "s-1.md")}, b.apply(script, opt))
	b.wantClosed(shared)
	wantResult(t, Result{Outcome: Gone}, b.another().apply(script, opt))
	b.wantClosed(shared)
}

// A process may be killed behind any step. Whoever comes next carries the rest
// out, once, and a second time changes nothing.
func TestJournalIsCarriedOnFromEveryStep(t *testing.T) {
	steps := closing()
	nexts := []struct {
		name string
		next func(b box)
	}{
		{"recovery", func(b box) {
			if err := b.Recover(); err != nil {
				b.t.Error(err)
			}
		}},
		{"a boundary", func(b box) { b.apply("%remove none\n", Options{Lock: true}) }},
		{"a prompt", func(b box) { b.apply("%remove none\n", Options{}) }},
	}
	for done := range len(steps) + 1 {
		for _, tt := range nexts {
			t.Run(fmt.Sprintf("%d steps, then %s", done, tt.name), func(t *testing.T) {
				t.Parallel()
				b, shared := opened(t)
				b.apply(strings.Join(steps[:done], ""), Options{Publish: []string{shared}})
				journal := tempDir + "/" + journalPrefix + "1"
				for range 2 { // killed again between the last step and its journal
					b.write(journal, shared+"\n"+strings.Join(steps, ""), 0o600)
					tt.next(b.another())
					b.wantClosed(shared)
				}
			})
		}
	}
}

// A step may fail when those before it are done. The script is then carried on by
// whoever comes next, once what stood in its way is gone.
func TestAScriptThatFailsHalfWayIsCarriedOn(t *testing.T) {
	t.Parallel()
	b := newBox(t)
	b.write("blocked", "a file where a folder is wanted\n", 0o600)
	script := "%create first\nx\n%create blocked/second\ny\n%log ledger\nboth\n"
	if _, err := b.Apply(script, Options{Lock: true}); err == nil {
		t.Fatal("a file was taken for a folder")
	}
	if err := os.Remove(b.path("blocked")); err != nil {
		t.Fatal(err)
	}
	b.another().apply("%remove none\n", Options{})
	want := map[string]string{"first": "x\n", "blocked/second": "y\n", "ledger": "both\n"}
	if diff := cmp.Diff(want, b.files()); diff != "" {
		t.Errorf("files (-want +got):\n%s", diff)
	}
}

// When nothing of a script was done, there is nothing to carry on: who asked for
// it was told that it failed.
func TestAScriptThatFailsAtOnceLeavesNothing(t *testing.T) {
	t.Parallel()
	b := newBox(t)
	b.write("blocked", "a file where a folder is wanted\n", 0o600)
	if _, err := b.Apply("%create blocked/first\nx\n%create second\ny\n", Options{Lock: true}); err == nil {
		t.Fatal("a file was taken for a folder")
	}
	if diff := cmp.Diff(map[string]string{"blocked": "a file where a folder is wanted\n"}, b.files()); diff != "" {
		t.Errorf("files (-want +got):\n%s", diff)
	}
}

// A step that may fail is tried once more, by the next run, and then let be.
func TestAStepThatMayFailIsTriedOnceMore(t *testing.T) {
	t.Parallel()
	b := newBox(t)
	b.write("ledger/in-the-way", "", 0o600)
	b.apply("%create made\nx\n%log ledger\nline\n", Options{Lock: true})
	b.another().apply("%remove none\n", Options{})
	want := map[string]string{"made": "x\n", "ledger/in-the-way": ""}
	if diff := cmp.Diff(want, b.files()); diff != "" {
		t.Errorf("files (-want +got):\n%s", diff)
	}
}

func TestJournalThatNobodyCanReadIsDropped(t *testing.T) {
	for _, text := range []string{"", "\n", "x", "/shared\n%unknown a\n", "\n%remove ../a\n"} {
		t.Run(text, func(t *testing.T) {
			t.Parallel()
			b := newBox(t)
			b.write("a", "x", 0o600)
			b.write(tempDir+"/"+journalPrefix+"1", text, 0o600)
			if err := b.Recover(); err != nil {
				t.Error(err)
			}
			b.wantFiles(map[string]string{"a": "x"})
		})
	}
}

func TestJournalThatFailsIsTriedAgain(t *testing.T) {
	t.Parallel()
	b := newBox(t)
	b.write("d", "in the way of the folder", 0o600)
	journal := tempDir + "/" + journalPrefix + "1"
	b.write(journal, "\n%replace d/a\nx\n%log l\ny\n", 0o600)
	if err := b.Recover(); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(b.path(journal)); err != nil {
		t.Error(err)
	}
	if err := os.Remove(b.path("d")); err != nil {
		t.Fatal(err)
	}
	if err := b.Recover(); err != nil {
		t.Error(err)
	}
	b.wantFiles(map[string]string{"d/a": "x\n", "l": "y\n"})
}

func TestJournalWithoutAFolderPublishesNowhere(t *testing.T) {
	t.Parallel()
	b := newBox(t)
	b.write(tempDir+"/"+journalPrefix+"1", "\n%publish n.md\nx\n", 0o600)
	if err := b.Recover(); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat("n.md"); err == nil {
		os.Remove("n.md")
		t.Error("it stands in the process's own folder")
	}
}

// A journal must be found among whatever else lies there, before the lock's
// new holder goes on.
func TestJournalIsFoundInACrowd(t *testing.T) {
	t.Parallel()
	b := newBox(t)
	for range 5 * maxCleaned {
		alive, err := b.temp("", "x")
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(alive.drop)
	}
	for i := range 3 {
		b.write(fmt.Sprintf("%s/%s%d", tempDir, journalPrefix, i), fmt.Sprintf("\n%%log l%d\nx\n", i), 0o600)
	}
	b.another().apply("%log m\nx\n", Options{Lock: true})
	for i := range 3 {
		if diff := cmp.Diff("x\n", b.read(fmt.Sprintf("l%d", i))); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
	}
}

func TestConditionsAreNotAskedTwice(t *testing.T) {
	t.Parallel()
	b := newBox(t)
	b.write(tempDir+"/"+journalPrefix+"1", "\n%expect gone\na: 1\n%create a\nnew\n%log l\nx\n", 0o600)
	b.write("a", "old", 0o600)
	if err := b.Recover(); err != nil {
		t.Error(err)
	}
	b.wantFiles(map[string]string{"a": "old", "l": "x\n"})
}

func TestTemporaryFiles(t *testing.T) {
	const record = "{\"n\":1}\n"
	label := tempPrefix + "1-k~m~prompts~a.json"
	tests := []struct {
		name  string
		name2 string // of the file in the folder for temporary files
		make  func(b box, rel string)
		want  map[string]string // what is left beside it
		kept  bool
	}{
		{"of a dead writer", tempPrefix + "1-", nil, nil, false},
		{"of a dead writer, with a label", label, nil, nil, false},
		{"of a living writer", tempPrefix + "1-", func(b box, rel string) { b.hold(rel) }, nil, true},
		{
			"marked by a dead writer", label, func(b box, rel string) { b.link(rel, "state/seen/k/m") },
			map[string]string{"state/seen/k/m": record, "prompts/a.json": record}, false,
		},
		{
			"marked and published by a dead writer", label, func(b box, rel string) {
				b.link(rel, "state/seen/k/m")
				b.link(rel, "prompts/a.json")
			}, map[string]string{"state/seen/k/m": record, "prompts/a.json": record}, false,
		},
		{
			"marked and published under another name", label, func(b box, rel string) {
				b.link(rel, "state/seen/k/m")
				b.write("prompts/a.json", "other", 0o600)
				b.link(rel, "prompts/a-2.json")
			}, map[string]string{"state/seen/k/m": record, "prompts/a.json": "other", "prompts/a-2.json": record}, false,
		},
		{
			"marked, and its name was taken", label, func(b box, rel string) {
				b.link(rel, "state/seen/k/m")
				b.write("prompts/a.json", "other", 0o600)
			}, map[string]string{"state/seen/k/m": record, "prompts/a.json": "other", "prompts/a-2.json": record}, false,
		},
		{
			"marked by a living writer", label, func(b box, rel string) {
				b.link(rel, "state/seen/k/m")
				b.hold(rel)
			}, map[string]string{"state/seen/k/m": record}, true,
		},
		{
			"a link", tempPrefix + "1-", func(b box, rel string) {
				b.write("outside", "x", 0o600)
				if err := os.Remove(b.path(rel)); err != nil {
					b.t.Fatal(err)
				}
				if err := os.Symlink(b.path("outside"), b.path(rel)); err != nil {
					b.t.Fatal(err)
				}
			}, map[string]string{"outside": "x"}, true,
		},
		{"of a shell, young", "bash.x1", nil, nil, true},
		{"of a shell, old", "bash.x1", func(b box, rel string) { b.age(rel, 2*foreignAge) }, nil, false},
	}
	for _, tt := range tests {
		for _, lock := range []bool{false, true} {
			t.Run(fmt.Sprintf("%s, lock %v", tt.name, lock), func(t *testing.T) {
				t.Parallel()
				b := newBox(t)
				rel := tempDir + "/" + tt.name2
				b.write(rel, record, 0o600)
				if tt.make != nil {
					tt.make(b, rel)
				}
				b.another().apply("%remove none\n", Options{Lock: lock})
				got := b.files()
				_, kept := got[rel]
				if diff := cmp.Diff(tt.kept, kept); diff != "" {
					t.Errorf("kept (-want +got):\n%s", diff)
				}
				delete(got, rel)
				if tt.want == nil {
					tt.want = map[string]string{}
				}
				if diff := cmp.Diff(tt.want, got); diff != "" {
					t.Errorf("beside it (-want +got):\n%s", diff)
				}
			})
		}
	}
}

// link gives a file of the store a second name.
func (b box) link(from, to string) {
	b.t.Helper()
	if err := os.MkdirAll(filepath.Dir(b.path(to)), 0o700); err != nil {
		b.t.Fatal(err)
	}
	if err := os.Link(b.path(from), b.path(to)); err != nil {
		b.t.Fatal(err)
	}
}

// hold locks a file as its living writer does.
func (b box) hold(rel string) {
	b.t.Helper()
	f, err := os.Open(b.path(rel))
	if err != nil {
		b.t.Fatal(err)
	}
	b.t.Cleanup(func() { f.Close() })
	if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		b.t.Fatal(err)
	}
}
