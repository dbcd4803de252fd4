package store

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestWitnessSaysNoMoreThanThereWere(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, text string
		want       Witness
	}{
		{"empty", "", Witness{}},
		{"counted and more", "= 3 2026-05-04T03:02:01Z 2026-05-04T04:00:00.000000000Z\n+ 2026-05-04T04:00:00.000000001Z\n", Witness{Count: 4, Newest: "2026-05-04T04:00:00.000000001Z"}},
		{"may have been counted", "= 3 2026-05-04T03:02:01Z 2026-05-04T04:00:00.000000000Z\n+ 2026-05-04T04:00:00.000000000Z\n", Witness{Count: 3, Newest: "2026-05-04T03:02:01Z"}},
		{"forgotten", "= 3 - 2026\n- 2\n", Witness{Count: 1}},
		{"more forgotten than counted", "= 3 - 2026\n- 5\n+ 2027\n", Witness{Count: 1, Newest: "2027"}},
		{"counted again", "= 9 - 2026\n+ 2027\n= 2 - 2028\n", Witness{Count: 2}},
		{"cut short", "= 3 - 2026\n+ 2027\n+", Witness{Count: 4, Newest: "2027"}},
		{"a tail of NULs", "= 3 - 2026\n\x00\x00\x00\x00", Witness{Count: 3}},
		{"not ours", "what\n= x y z\n- -4\n= -1 - 2026\n+ 1 2\n", Witness{}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			path := filepath.Join(t.TempDir(), "witness")
			if err := os.WriteFile(path, []byte(tt.text), 0o600); err != nil {
				t.Fatal(err)
			}
			got, err := ReadWitness(path)
			if err != nil {
				t.Fatal(err)
			}
			got.floor = ""
			if diff := cmp.Diff(tt.want, got, cmp.AllowUnexported(Witness{})); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestWitnessIsMadeBesideAConsentAlone(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	path := filepath.Join(dir, "witness")
	at := time.Date(2026, 5, 4, 3, 2, 1, 5, time.UTC)
	names := []string{"20260504030200-a.json", "20260504030159-b.json"}
	if err := WitnessAtLeast(path, names, at); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Lstat(path); err == nil {
		t.Fatal("it was made without a consent")
	}
	if err := os.WriteFile(filepath.Join(dir, "enabled"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	steps := []struct {
		do   func() error
		want int
	}{
		{func() error { return WitnessAtLeast(path, names, at) }, 2},
		{func() error { return addWitness(path, "+ "+at.Add(1).Format(witnessTime)) }, 3},
		{func() error { return WitnessAtLeast(path, names, at.Add(2)) }, 3},
		{func() error { return addWitness(path, "+ "+at.Add(1).Format(witnessTime)) }, 3}, // it began before that
		{func() error { return WitnessFewer(path, 1) }, 2},
		{func() error { return WitnessNone(path) }, 0},
		{func() error { return WitnessAtLeast(path, names[:1], at) }, 1},
	}
	for i, step := range steps {
		if err := step.do(); err != nil {
			t.Fatalf("step %d: %v", i, err)
		}
		w, err := ReadWitness(path)
		if err != nil {
			t.Fatal(err)
		}
		if w.Count != step.want {
			t.Errorf("step %d: %d records, want %d", i, w.Count, step.want)
		}
	}
	info, err := os.Stat(path)
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("mode %v, %v", info.Mode(), err)
	}
}
