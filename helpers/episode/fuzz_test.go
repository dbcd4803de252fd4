package episode

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode"
)

// FuzzHead: whatever a file of the archive holds, a row of it is one line of
// as many cells as were asked for, and an object of it is JSON.
func FuzzHead(f *testing.F) {
	f.Add("---\nepisode: s-1\nbranch: \"a\\tb\"\n---\n\ntext", true)
	f.Add("episode: s-1\nevents:\n- x: y\n", false)
	f.Add("---\na: \"\n---\n", true)
	f.Add("branch: \"\\ud800\\u0000\x1b[2J\n", false)
	f.Add("branch: {\"a\":[1,2]} x\n", false)
	names := []string{"episode", "branch", ".path", "missing"}
	f.Fuzz(func(t *testing.T, text string, markdown bool) {
		path := filepath.Join(t.TempDir(), map[bool]string{true: "a.md", false: "a.yaml"}[markdown])
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		lines, err := Read(path)
		if err != nil {
			return
		}
		row := lines.Columns(names)
		if strings.Count(row, "\t") != len(names)-1 || strings.ContainsFunc(strings.ReplaceAll(row, "\t", ""), unicode.IsControl) {
			t.Errorf("a row that is none: %q", row)
		}
		if o := lines.JSON(names); !json.Valid([]byte(o)) || strings.Contains(o, "\n") {
			t.Errorf("an object that is none: %q", o)
		}
	})
}
