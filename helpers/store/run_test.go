//go:build unix

package store

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestTakenNameGetsANumber(t *testing.T) {
	t.Parallel()
	b := newBox(t)
	b.write("prompts/a-3.json", "in the way", 0o600)
	if err := os.Mkdir(b.path("prompts/a-4.json"), 0o700); err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{"a.json", "a-2.json", "a-5.json", "a-6.json"} {
		res := b.another().apply(fmt.Sprintf("%%record prompts a json\n{\"n\":%d}\n%%render md\n@n@", i), Options{})
		wantResult(t, Result{Outcome: Done, Record: want}, res)
	}
	b.wantFiles(map[string]string{
		"prompts/a.json": "{\"n\":0}\n", "prompts/a.md": "0",
		"prompts/a-2.json": "{\"n\":1}\n", "prompts/a-2.md": "1",
		"prompts/a-3.json": "in the way",
		"prompts/a-5.json": "{\"n\":2}\n", "prompts/a-5.md": "2",
		"prompts/a-6.json": "{\"n\":3}\n", "prompts/a-6.md": "3",
	})
}

const delivery = "%record prompts a json\n{\"n\":1}\n%seen k/m\n%render md\n@n@\n%log ledger\nrecorded\n"

func TestSecondDeliveryIsADuplicate(t *testing.T) {
	t.Parallel()
	b := newBox(t)
	wantResult(t, Result{Outcome: Done, Record: "a.json"}, b.apply(delivery, Options{}))
	want := map[string]string{
		"prompts/a.json": "{\"n\":1}\n", "prompts/a.md": "1\n", "state/seen/k/m": "{\"n\":1}\n", "ledger": "recorded\n",
	}
	b.wantFiles(want)
	wantResult(t, Result{Outcome: Duplicate}, b.another().apply(delivery, Options{}))
	b.wantFiles(want)

	other := strings.Replace(delivery, "k/m", "k/n", 1)
	wantResult(t, Result{Outcome: Done, Record: "a-2.json"}, b.apply(other, Options{}))
}

func TestDeliveriesAtTheSameTimeAreOneRecord(t *testing.T) {
	t.Parallel()
	const rivals, rounds = 12, 10
	b := newBox(t)
	for round := range rounds {
		script := strings.ReplaceAll(delivery, "k/m", fmt.Sprintf("k/m%d", round))
		script = strings.ReplaceAll(script, "prompts a", fmt.Sprintf("prompts a%d", round))
		outcomes := make([]string, rivals)
		var wg sync.WaitGroup
		for i := range rivals {
			wg.Go(func() {
				res, err := Open(b.root).Apply(script, Options{})
				outcomes[i] = res.Outcome
				if err != nil {
					outcomes[i] = err.Error()
				}
			})
		}
		wg.Wait()
		got := make(map[string]int)
		for _, o := range outcomes {
			got[o]++
		}
		if diff := cmp.Diff(map[string]int{Done: 1, Duplicate: rivals - 1}, got); diff != "" {
			t.Fatalf("outcomes (-want +got):\n%s", diff)
		}
	}
	records := 0
	for path := range b.files() {
		if strings.HasSuffix(path, ".json") {
			records++
		}
		if strings.HasPrefix(path, tempDir+"/") {
			t.Errorf("%s was left", path)
		}
	}
	if diff := cmp.Diff(rounds, records); diff != "" {
		t.Errorf("records (-want +got):\n%s", diff)
	}
}

func TestRecordsAtTheSameTimeAreAllKept(t *testing.T) {
	t.Parallel()
	const writers = 60
	b := newBox(t)
	var wg sync.WaitGroup
	for i := range writers {
		wg.Go(func() {
			if _, err := Open(b.root).Apply(fmt.Sprintf("%%record p a json\n{\"n\":%d}\n%%log l\n%d\n", i, i), Options{}); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	seen := make(map[string]bool)
	for path, text := range b.files() {
		if strings.HasPrefix(path, "p/") {
			seen[text] = true
		}
	}
	if diff := cmp.Diff(writers, len(seen)); diff != "" {
		t.Errorf("records (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(writers, strings.Count(b.read("l"), "\n")); diff != "" {
		t.Errorf("lines of the log (-want +got):\n%s", diff)
	}
}

// A record whose marker is set but that got no name is not lost, and is not
// taken for recorded.
func TestMarkedRecordIsPublishedByTheNextRun(t *testing.T) {
	tests := []struct {
		name string
		next func(b box)
	}{
		{"by a redelivery", func(b box) { wantResult(b.t, Result{Outcome: Duplicate}, b.apply(delivery, Options{})) }},
		{"by any prompt", func(b box) { b.apply("%log l\nx\n", Options{}) }},
		{"by a boundary", func(b box) { b.apply("%log l\nx\n", Options{Lock: true}) }},
		{"by recovery", func(b box) {
			if err := b.Recover(); err != nil {
				b.t.Error(err)
			}
		}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			b := newBox(t)
			b.write("prompts", "in the way of the folder", 0o600)
			if _, _, _, err := b.deliver("prompts/a.json", "{\"n\":1}\n", "k/m"); err == nil {
				t.Fatal("it was published")
			}
			if err := os.Remove(b.path("prompts")); err != nil {
				t.Fatal(err)
			}
			tt.next(b.another())
			files := b.files()
			delete(files, "l")
			want := map[string]string{"prompts/a.json": "{\"n\":1}\n", "state/seen/k/m": "{\"n\":1}\n"}
			if diff := cmp.Diff(want, files); diff != "" {
				t.Errorf("files (-want +got):\n%s", diff)
			}
		})
	}
}

func TestOperations(t *testing.T) {
	tests := []struct {
		name         string
		before       map[string]string
		script       string
		outcome      string
		after        map[string]string
		whateverLock bool // the outcome does not depend on the lock
	}{
		{"create", nil, "%create d/a\nx\n", Done, map[string]string{"d/a": "x\n"}, true},
		{"create an empty file", nil, "%create a\n", Done, map[string]string{"a": ""}, true},
		{"create what exists", map[string]string{"a": "old"}, "%create a\nx\n%log l\ny\n", Exists, map[string]string{"a": "old"}, true},
		{
			"expect one line", map[string]string{"e": "a: 1\nb: 2\n"}, "%expect e\nb: 2\n%log l\ny\n", Done,
			map[string]string{"e": "a: 1\nb: 2\n", "l": "y\n"}, true,
		},
		{
			"expect several in any order", map[string]string{"e": "a: 1\nb: 2\n"}, "%expect e\nb: 2\na: 1\n%remove e\n", Done,
			map[string]string{}, true,
		},
		{
			"expect the last line without its end", map[string]string{"e": "a: 1\nb: 2"}, "%expect e\nb: 2\n%remove e\n", Done,
			map[string]string{}, true,
		},
		{"expect what changed", map[string]string{"e": "a: 2\n"}, "%expect e\na: 1\n%remove e\n", Gone, map[string]string{"e": "a: 2\n"}, true},
		{"expect a line that begins so", map[string]string{"e": "a: 12\n"}, "%expect e\na: 1\n%remove e\n", Gone, map[string]string{"e": "a: 12\n"}, true},
		{"the same at a script's end", map[string]string{"e": "a: 12\n"}, "%expect e\na: 1", Gone, map[string]string{"e": "a: 12\n"}, true},
		{"expect a line that ends so", map[string]string{"e": "xa: 1\n"}, "%expect e\na: 1\n%remove e\n", Gone, map[string]string{"e": "xa: 1\n"}, true},
		{"expect one of two", map[string]string{"e": "a: 1\n"}, "%expect e\na: 1\nb: 2\n%remove e\n", Gone, map[string]string{"e": "a: 1\n"}, true},
		{"expect what is missing", nil, "%expect e\na: 1\n%log l\ny\n", Gone, map[string]string{}, true},
		{"expect mere existence", map[string]string{"e": ""}, "%expect e\n%remove e\n", Done, map[string]string{}, true},
		{"append", map[string]string{"a": "x\n"}, "%append a\ny\n", Done, map[string]string{"a": "x\ny\n"}, true},
		{"append never makes a file", nil, "%append d/a\ny\n%log l\nz\n", Done, map[string]string{"l": "z\n"}, true},
		{"append twice the same", map[string]string{"a": "x\n"}, "%append a\nx\n", Done, map[string]string{"a": "x\nx\n"}, true},
		{"log makes a file", nil, "%log d/l\nx\n", Done, map[string]string{"d/l": "x\n"}, true},
		{"log adds", map[string]string{"l": "x\n"}, "%log l\ny\nz\n", Done, map[string]string{"l": "x\ny\nz\n"}, true},
		{"log of nothing", nil, "%log l\n", Done, map[string]string{}, true},
		{"replace", map[string]string{"a": "x\n"}, "%replace a\ny\n", Done, map[string]string{"a": "y\n"}, true},
		{"replace what is missing", nil, "%replace d/a\ny\n", Done, map[string]string{"d/a": "y\n"}, true},
		{"remove", map[string]string{"a": "x"}, "%remove a\n", Done, map[string]string{}, true},
		{"remove what is missing", nil, "%remove a\n", Done, map[string]string{}, true},
		{"rename", map[string]string{"a": "x"}, "%rename a d/b\n", Done, map[string]string{"d/b": "x"}, true},
		{"rename over a file", map[string]string{"a": "x", "b": "y"}, "%rename a b\n", Done, map[string]string{"b": "x"}, true},
		{"rename what was renamed", map[string]string{"b": "x"}, "%rename a b\n", Done, map[string]string{"b": "x"}, true},
		{"rendering that fails is made later", nil, "%record p a json\n[]\n%render md\n@a@\n%log l\nx\n", Done, map[string]string{"p/a.json": "[]\n", "l": "x\n"}, false},
		{"nothing", nil, "", Done, map[string]string{}, true},
	}
	for _, tt := range tests {
		for _, lock := range []bool{false, true} {
			if lock && !tt.whateverLock {
				continue
			}
			t.Run(fmt.Sprintf("%s, lock %v", tt.name, lock), func(t *testing.T) {
				t.Parallel()
				b := newBox(t)
				for path, text := range tt.before {
					b.write(path, text, 0o600)
				}
				res := b.apply(tt.script, Options{Lock: lock})
				if diff := cmp.Diff(tt.outcome, res.Outcome); diff != "" {
					t.Errorf("outcome (-want +got):\n%s", diff)
				}
				b.wantFiles(tt.after)
			})
		}
	}
}

func TestRecordUnderTheLockIsRefused(t *testing.T) {
	t.Parallel()
	b := newBox(t)
	if _, err := b.Apply("%log l\nx\n%record p a json\n{}\n", Options{Lock: true}); err == nil {
		t.Error("a journal could make two records of it")
	}
	b.wantFiles(map[string]string{})
}

func TestLinksAreNotFollowed(t *testing.T) {
	tests := []struct{ name, link, script string }{
		{"log", "l", "%log l\nx\n"},
		{"append", "l", "%append l\nx\n"},
		{"replace", "l", "%replace l\nx\n"},
		{"create", "l", "%create l\nx\n"},
		{"folder of a record", "d", "%record d a json\n{}\n"},
		{"folder of a log", "d", "%log d/l\nx\n"},
		{"folder for temporary files", tempDir, "%replace a\nx\n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			b := newBox(t)
			outside := filepath.Join(filepath.Dir(b.root), "outside")
			isFile := tt.link == "l"
			var err error
			if isFile {
				err = os.WriteFile(outside, []byte("theirs"), 0o644)
			} else {
				err = os.Mkdir(outside, 0o755)
			}
			if err != nil {
				t.Fatal(err)
			}
			if err := os.MkdirAll(filepath.Dir(b.path(tt.link)), 0o700); err != nil {
				t.Fatal(err)
			}
			if err := os.Symlink(outside, b.path(tt.link)); err != nil {
				t.Fatal(err)
			}
			_, _ = b.Apply(tt.script, Options{})
			if isFile {
				raw, err := os.ReadFile(outside)
				if err != nil || string(raw) != "theirs" {
					t.Errorf("the file outside is %q, %v", raw, err)
				}
				return
			}
			if entries, err := os.ReadDir(outside); err != nil || len(entries) > 0 {
				t.Errorf("the folder outside holds %v, %v", entries, err)
			}
		})
	}
}

// everything touches each kind of file a script can make.
const everything = "%replace r/a\nx\n%log l/a\nx\n%create c/a\nx\n%append ap\nx\n%rename c/a n/a\n"

func TestModesAreTightened(t *testing.T) {
	t.Parallel()
	b := newBox(t)
	for _, path := range []string{"p/old", "r/a", "l/a", "ap", "n/old", "c/old", "state/lock", tempDir + "/old"} {
		b.write(path, "y\n", 0o600)
	}
	for _, dir := range []string{"", "p", "r", "l", "n", "c", "state", tempDir} {
		if err := os.Chmod(b.path(dir), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	for _, path := range []string{"r/a", "l/a", "ap", "state/lock"} {
		if err := os.Chmod(b.path(path), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	b.apply("%record p a json\n{\"x\":1}\n%seen k/m\n%render md\n@x@\n", Options{})
	b.apply(everything, Options{Lock: true})
	b.wantTight()
}

// The umask belongs to the whole process, so this test is not parallel.
func TestModesDoNotDependOnTheUmask(t *testing.T) {
	shared := filepath.Join(t.TempDir(), "repository", "sessions")
	for _, mask := range []int{0, 0o022, 0o077, 0o777} {
		t.Run(fmt.Sprintf("%03o", mask), func(t *testing.T) {
			b := newBox(t)
			name := fmt.Sprintf("%03o.md", mask)
			defer syscall.Umask(syscall.Umask(mask))
			b.apply("%record p a json\n{\"x\":1}\n%seen k/m\n%render md\n@x@\n", Options{})
			b.apply(everything+"%publish "+name+"\nx\n", Options{Lock: true, Publish: []string{shared}})
			b.wantTight()
			info, err := os.Stat(filepath.Join(shared, name))
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(os.FileMode(0o644), info.Mode().Perm()); diff != "" {
				t.Errorf("what is shared (-want +got):\n%s", diff)
			}
			if info, err = os.Stat(shared); err != nil || info.Mode().Perm() != 0o755 && mask == 0 {
				t.Errorf("its folder: %v, %v", info.Mode(), err)
			}
		})
	}
}

func TestPublishTakesTheFirstFolderThatTakesIt(t *testing.T) {
	tests := []struct {
		name string
		dirs []string // below the store's parent
		want string   // where it stands then; nothing when it is an error
		mode os.FileMode
	}{
		{"first", []string{"one", "two"}, "one/n.md", 0o644},
		{"made with what is above it", []string{"deep/er/one", "two"}, "deep/er/one/n.md", 0o644},
		{"second", []string{"file", "two"}, "two/n.md", 0o644},
		{"below a file", []string{"file/one", "two"}, "two/n.md", 0o644},
		{"private in the private half", []string{"local/sessions"}, "local/sessions/n.md", 0o600},
		{"private as the last resort", []string{"file", "local/sessions"}, "local/sessions/n.md", 0o600},
		{"none", []string{"file", "file/x"}, "", 0},
		{"no folder at all", nil, "", 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			b := newBox(t)
			parent := filepath.Dir(b.root)
			if err := os.WriteFile(filepath.Join(parent, "file"), nil, 0o600); err != nil {
				t.Fatal(err)
			}
			var opt Options
			for _, d := range tt.dirs {
				opt.Publish = append(opt.Publish, filepath.Join(parent, d))
			}
			res, err := b.Apply("%publish n.md\nx\n", opt)
			if tt.want == "" {
				if err == nil {
					t.Errorf("it was published: %+v", res)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			path := filepath.Join(parent, tt.want)
			wantResult(t, Result{Outcome: Done, Path: path}, res)
			info, err := os.Stat(path)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.mode, info.Mode().Perm()); diff != "" {
				t.Errorf("mode (-want +got):\n%s", diff)
			}
			if entries, err := os.ReadDir(filepath.Dir(path)); err != nil || len(entries) != 1 {
				t.Errorf("beside it: %v, %v", entries, err)
			}
		})
	}
}

func TestPublishedFileIsNeverChanged(t *testing.T) {
	t.Parallel()
	b := newBox(t)
	shared := filepath.Join(t.TempDir(), "shared")
	opt := Options{Lock: true, Publish: []string{shared}}
	want := Result{Outcome: Done, Path: filepath.Join(shared, "n.md")}
	wantResult(t, want, b.apply("%publish n.md\nfirst\n", opt))
	wantResult(t, want, b.apply("%publish n.md\nsecond\n", opt))
	raw, err := os.ReadFile(want.Path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff("first\n", string(raw)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestRotationKeepsOneOlderGeneration(t *testing.T) {
	for _, lock := range []bool{false, true} {
		t.Run(fmt.Sprintf("lock %v", lock), func(t *testing.T) {
			t.Parallel()
			b := newBox(t)
			opt := Options{Lock: lock, RotateBytes: 8}
			for i := range 10 {
				b.apply(fmt.Sprintf("%%log l\nline%d\n", i), opt)
			}
			b.wantFiles(map[string]string{"l.1": "line6\nline7\nline8\n", "l": "line9\n"})
			b.wantTight()
		})
	}
}

func TestRotationLeavesALogThatAnotherMayRotate(t *testing.T) {
	t.Parallel()
	b := newBox(t)
	unlock, err := b.another().lock(0)
	if err != nil {
		t.Fatal(err)
	}
	for range 5 {
		b.apply("%log l\nline\n", Options{RotateBytes: 8})
	}
	b.wantFiles(map[string]string{"l": strings.Repeat("line\n", 5)})
	unlock()
	b.apply("%log l\nline\n", Options{RotateBytes: 8})
	b.wantFiles(map[string]string{"l.1": strings.Repeat("line\n", 6)})
}

func TestWithoutALimitNothingIsRotated(t *testing.T) {
	t.Parallel()
	b := newBox(t)
	for range 5 {
		b.apply("%log l\nline\n", Options{})
	}
	if err := b.Log("l", "last\n"); err != nil {
		t.Fatal(err)
	}
	b.wantFiles(map[string]string{"l": strings.Repeat("line\n", 5) + "last\n"})
}

func TestExpireRemovesWhatNobodyTouched(t *testing.T) {
	t.Parallel()
	b := newBox(t)
	for _, path := range []string{"d/old", "d/young", "d/folder/a", "elsewhere"} {
		b.write(path, "x", 0o600)
	}
	for _, path := range []string{"d/old", "d/folder/a", "d/folder", "elsewhere"} {
		b.age(path, time.Hour)
	}
	b.age("d/young", 50*time.Second)
	b.apply("%expire d 60\n%expire missing 60\n", Options{})
	b.wantFiles(map[string]string{"d/young": "x", "elsewhere": "x"})
}

func TestExpireIsBounded(t *testing.T) {
	t.Parallel()
	b := newBox(t)
	const all = expireRemoved + 10
	for i := range all {
		path := fmt.Sprintf("d/%d", i)
		b.write(path, "", 0o600)
		b.age(path, time.Hour)
	}
	b.apply("%expire d 60\n", Options{})
	if diff := cmp.Diff(all-expireRemoved, len(b.files())); diff != "" {
		t.Errorf("left after one run (-want +got):\n%s", diff)
	}
	b.apply("%expire d 60\n", Options{})
	b.wantFiles(map[string]string{})
}

func TestExpireWithoutATimeRemovesNothing(t *testing.T) {
	for _, seconds := range []string{"0", "-1", "x", "1h"} {
		t.Run(seconds, func(t *testing.T) {
			t.Parallel()
			b := newBox(t)
			b.write("d/a", "x", 0o600)
			b.age("d/a", time.Hour)
			b.apply("%expire d "+seconds+"\n", Options{})
			b.wantFiles(map[string]string{"d/a": "x"})
		})
	}
}

func TestLockIsHeldByOneAtATime(t *testing.T) {
	t.Parallel()
	b := newBox(t)
	unlock, err := b.lock(0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := b.another().lock(10 * time.Millisecond); err == nil {
		t.Fatal("two hold the lock")
	}
	done := make(chan error, 1)
	go func() {
		_, err := Open(b.root).Apply("%log l\nx\n", Options{Lock: true})
		done <- err
	}()
	select {
	case err := <-done:
		t.Errorf("it did not wait: %v", err)
	case <-time.After(50 * time.Millisecond):
	}
	unlock()
	if err := <-done; err != nil {
		t.Error(err)
	}
	b.wantFiles(map[string]string{"l": "x\n"})
}
