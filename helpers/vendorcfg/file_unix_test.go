//go:build unix

package vendorcfg

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

func TestNewFilesHaveTheModeThatFitsTheirPlace(t *testing.T) {
	h := newHome(t)
	defer syscall.Umask(syscall.Umask(0o027))
	modes := func(path string) [2]fs.FileMode {
		file, err1 := os.Stat(path)
		dir, err2 := os.Stat(filepath.Dir(path))
		if err := errors.Join(err1, err2); err != nil {
			t.Fatal(err)
		}
		return [2]fs.FileMode{dir.Mode().Perm(), file.Mode().Perm()}
	}
	h.install(h.path("project", "settings.json"), "v1")
	if got := modes(h.path("project", "settings.json")); got != [2]fs.FileMode{0o755, 0o644} {
		t.Errorf("in a project: %v", got)
	}
	h.opts.Private = true
	h.install(h.path("user", "settings.json"), "v1")
	if got := modes(h.path("user", "settings.json")); got != [2]fs.FileMode{0o700, 0o600} {
		t.Errorf("in a home: %v", got)
	}
	notes, err := filepath.Glob(filepath.Join(h.opts.StateDir, "*.json"))
	if err != nil || len(notes) != 2 {
		t.Fatalf("%v, %v", notes, err)
	}
	for _, path := range notes {
		if got := modes(path); got != [2]fs.FileMode{0o700, 0o600} {
			t.Errorf("a note: %v", got)
		}
	}
}
