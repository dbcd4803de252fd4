package osfile

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestEveryOpenGoesThroughThisPackage: os.Open and os.ReadFile wait for ever for
// a FIFO. A folder is listed with os.ReadDir, which opens nothing else.
func TestEveryOpenGoesThroughThisPackage(t *testing.T) {
	t.Parallel()
	opens := regexp.MustCompile(`\bos\.(Open|ReadFile)\(`)
	read := 0
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		if filepath.Base(filepath.Dir(path)) == "gen" {
			return nil // reads the source tree when it is built
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		read++
		for n, line := range strings.Split(string(text), "\n") {
			if opens.MatchString(line) {
				t.Errorf("%s:%d: %s", path, n+1, strings.TrimSpace(line))
			}
		}
		return nil
	})
	if err != nil || read < 100 {
		t.Errorf("%d files read: %v", read, err)
	}
}
