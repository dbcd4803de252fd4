package store

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// box is a store in a folder of its own.
type box struct {
	*Store
	t *testing.T
}

func newBox(t *testing.T) box {
	t.Helper()
	return box{Open(filepath.Join(t.TempDir(), "local")), t}
}

// another is what a second process has of the same store.
func (b box) another() box { return box{Open(b.root), b.t} }

func (b box) apply(script string, opt Options) Result {
	b.t.Helper()
	res, err := b.Apply(script, opt)
	if err != nil {
		b.t.Fatalf("apply: %v\n%s", err, script)
	}
	return res
}

// write makes a file of the store with everything above it, of whatever mode.
func (b box) write(rel, text string, mode os.FileMode) {
	b.t.Helper()
	path := b.path(rel)
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		b.t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), mode); err != nil {
		b.t.Fatal(err)
	}
	if err := os.Chmod(path, mode); err != nil {
		b.t.Fatal(err)
	}
}

func (b box) read(rel string) string {
	b.t.Helper()
	raw, err := os.ReadFile(b.path(rel))
	if err != nil {
		b.t.Fatal(err)
	}
	return string(raw)
}

// age sets a file's time back.
func (b box) age(rel string, by time.Duration) {
	b.t.Helper()
	then := time.Now().Add(-by)
	if err := os.Chtimes(b.path(rel), then, then); err != nil {
		b.t.Fatal(err)
	}
}

// files lists what is in the store by its path: a file's text, or "folder".
// The lock is no content.
func (b box) files() map[string]string {
	b.t.Helper()
	found := make(map[string]string)
	b.walk(func(rel string, d fs.DirEntry) {
		switch {
		case rel == lockFile:
		case d.Type().IsRegular():
			found[rel] = b.read(rel)
		case d.Type()&fs.ModeSymlink != 0:
			found[rel] = "link"
		}
	})
	return found
}

// loose lists what others than the owner could use.
func (b box) loose() []string {
	b.t.Helper()
	var found []string
	b.walk(func(rel string, d fs.DirEntry) {
		info, err := d.Info()
		if err != nil {
			b.t.Fatal(err)
		}
		want := fs.FileMode(0o600)
		if d.IsDir() {
			want = 0o700
		}
		if info.Mode().Perm() != want {
			found = append(found, rel+" "+info.Mode().String())
		}
	})
	return found
}

func (b box) walk(each func(rel string, d fs.DirEntry)) {
	b.t.Helper()
	err := filepath.WalkDir(b.root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(b.root, path)
		each(filepath.ToSlash(rel), d)
		return err
	})
	if err != nil && !os.IsNotExist(err) {
		b.t.Fatal(err)
	}
}

func (b box) wantFiles(want map[string]string) {
	b.t.Helper()
	if diff := cmp.Diff(want, b.files()); diff != "" {
		b.t.Errorf("files (-want +got):\n%s", diff)
	}
}

func (b box) wantTight() {
	b.t.Helper()
	if loose := b.loose(); loose != nil {
		b.t.Errorf("others could use:\n%s", strings.Join(loose, "\n"))
	}
}

func wantResult(t *testing.T, want, got Result) {
	t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("result (-want +got):\n%s", diff)
	}
}
