package majordomus

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// A shell file in a folder that the pattern does not name would be missing
// where the runtime stands alone.
func TestEveryShellFileIsEmbedded(t *testing.T) {
	t.Parallel()
	want := shellFiles(t, os.DirFS("."), "lib", "share")
	if want["lib/capture.sh"] == "" || want["share/shims/hook.sh"] == "" {
		t.Fatalf("of the shell files only %d were found", len(want))
	}
	if diff := cmp.Diff(want, shellFiles(t, Files, "lib", "share")); diff != "" {
		t.Errorf("(-on the disk +embedded):\n%s", diff)
	}
}

func shellFiles(t *testing.T, from fs.FS, dirs ...string) map[string]string {
	t.Helper()
	found := make(map[string]string)
	for _, dir := range dirs {
		err := fs.WalkDir(from, dir, func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || filepath.Ext(path) != ".sh" {
				return err
			}
			raw, err := fs.ReadFile(from, path)
			found[strings.TrimPrefix(path, "./")] = string(raw)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return found
}
