package vendorcfg

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestADiffShowsChangesWithThreeLinesAround(t *testing.T) {
	before := "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12\n13\n14\n15\n"
	after := "1\n2\n3\nnew\n4\n5\n6\n7\n8\n9\n10\n11\n12\n13\n15"
	want := `--- f
+++ f
@@ -1,6 +1,7 @@
 1
 2
 3
+new
 4
 5
 6
@@ -11,5 +12,4 @@
 11
 12
 13
-14
-15
+15
\ No newline at end of file
`
	if diff := cmp.Diff(want, Diff(Change{Path: "f", Before: []byte(before), After: []byte(after)})); diff != "" {
		t.Error(diff)
	}
	if got := Diff(Change{Path: "f", Before: []byte(before), After: []byte(before)}); got != "" {
		t.Errorf("no change: %s", got)
	}
	if got := Diff(Change{Path: "f", After: []byte("{}\n"), Created: true}); got != "--- /dev/null\n+++ f\n@@ -0,0 +1,1 @@\n+{}\n" {
		t.Errorf("created: %s", got)
	}
	if got := Diff(Change{Path: "f", Before: []byte("{}\n"), Removed: true}); got != "--- f\n+++ /dev/null\n@@ -1,1 +0,0 @@\n-{}\n" {
		t.Errorf("removed: %s", got)
	}
}

func TestPatchTurnsBeforeIntoAfter(t *testing.T) {
	patch, err := exec.LookPath("patch")
	if err != nil {
		t.Skip("no patch program")
	}
	for _, file := range corpus(grouped) {
		if file.refused != nil || strings.TrimSpace(file.text) == "" || strings.Contains(file.text, "\r") {
			continue
		}
		t.Run(file.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "settings.json")
			if err := os.WriteFile(path, []byte(file.text), 0o600); err != nil {
				t.Fatal(err)
			}
			after, _ := mustMerge(t, grouped, []byte(file.text), nil, wanted("v1"))
			cmd := exec.Command(patch, "-s", path)
			cmd.Stdin = strings.NewReader(Diff(Change{Path: path, Before: []byte(file.text), After: after}))
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Fatalf("%v: %s", err, out)
			}
			if got, _ := os.ReadFile(path); string(got) != string(after) {
				t.Errorf("%s", got)
			}
		})
	}
}
