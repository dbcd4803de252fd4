package store

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestTheNewestLineOfEachKindOutlivesEveryRotation(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	log := func(lines ...string) {
		t.Helper()
		for _, line := range lines {
			script := "%log state/ledger.jsonl\n" + line + "\n"
			if _, err := Open(root).Apply(script, Options{RotateBytes: 1, Keep: []string{"event", "provider"}}); err != nil {
				t.Fatal(err)
			}
		}
	}
	log(
		`{"ts":"1","event":"prompt.received","provider":"a","episode":null,"data":{}}`,
		`{"ts":"2","event":"prompt.received","provider":"b","episode":null,"data":{}}`,
		`{"ts":"3","event":"prompt.received","provider":"a","episode":null,"data":{}}`,
		`not JSON`,
		`{"ts":"4","event":"session.start.received"}`,
		`{"ts":"5","event":"prompt.recorded","provider":"a"}`,
		`{"ts":"6","event":"x","provider":"a"}`,
	)
	want := strings.Join([]string{
		`{"ts":"3","event":"prompt.received","provider":"a","episode":null,"data":{}}`,
		`{"ts":"2","event":"prompt.received","provider":"b","episode":null,"data":{}}`,
		``,
	}, "\n")
	path := filepath.Join(root, "state", "ledger.jsonl.kept")
	got, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, string(got)); diff != "" {
		t.Errorf("kept (-want +got):\n%s", diff)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != fileMode {
		t.Errorf("mode: %v, %v", info.Mode(), err)
	}
}

func TestWithoutKindsNothingIsKept(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	for range 3 {
		if _, err := Open(root).Apply("%log a.jsonl\n{\"event\":\"x\"}\n", Options{RotateBytes: 1}); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := os.Stat(filepath.Join(root, "a.jsonl.kept")); !os.IsNotExist(err) {
		t.Errorf("a.jsonl.kept: %v", err)
	}
}
