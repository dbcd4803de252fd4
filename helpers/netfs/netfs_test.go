package netfs

import (
	"path/filepath"
	"testing"
)

func TestKindOfAFolderThatIsNotThere(t *testing.T) {
	t.Parallel()
	if got := Kind(filepath.Join(t.TempDir(), "missing")); got != Unknown {
		t.Errorf("got %q, want %q", got, Unknown)
	}
}

func TestKindOfALocalFolder(t *testing.T) {
	t.Parallel()
	if got := Kind("/proc"); got != "" && got != Unknown { // nowhere on a network
		t.Errorf("got %q for /proc", got)
	}
}
