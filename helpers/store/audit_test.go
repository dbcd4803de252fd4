package store

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestAuditCountsAndTightensWhatOthersCouldRead(t *testing.T) {
	t.Parallel()
	root := filepath.Join(t.TempDir(), "store")
	for _, dir := range []string{"prompts/deep", "state/tmp/x"} {
		if err := os.MkdirAll(filepath.Join(root, dir), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	for name, mode := range map[string]os.FileMode{"prompts/deep/a": 0o644, "state/b": 0o644, "state/tmp/x/c": 0o600} {
		if err := os.WriteFile(filepath.Join(root, name), []byte("1\n2\n"), mode); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink("/", filepath.Join(root, "link")); err != nil {
		t.Fatal(err)
	}
	s := Open(root)
	// of prompts the folder alone is seen; a symlink is counted and not followed
	want := Audit{Total: 8, Loose: 1, First: "state/b"}
	if diff := cmp.Diff(want, s.Audit("prompts", false)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(Audit{Total: 10, Fixed: 2}, s.Audit("", true)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if got := s.Audit("", false).Loose; got != 0 {
		t.Errorf("%d are loose after they were tightened", got)
	}
	if got := s.Leftovers(); got != 2 {
		t.Errorf("%d leftovers, want the folder and the file in it", got)
	}
	if n, err := s.LogLines("state/b"); n != 2 || err != nil {
		t.Errorf("got %d lines, %v", n, err)
	}
	if n, err := s.LogLines("state/none"); n != 0 || err != nil {
		t.Errorf("a log that is not there: got %d lines, %v", n, err)
	}
	if _, err := s.LogLines("state/tmp"); err == nil {
		t.Error("a folder was read as a log")
	}
}
