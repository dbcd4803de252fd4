package archive

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestChoose(t *testing.T) {
	day := func(n int) time.Time { return time.Date(2026, 5, n, 0, 0, 0, 0, time.UTC) }
	tests := []struct {
		name        string
		days, bytes int64
		bodies      []body
		want        string
		over        int64
	}{
		{"no bounds", 0, 0, []body{{"a", day(1), 5, ""}}, "", 0},
		{"by age", 10, 0, []body{{"b", day(15), 5, ""}, {"a", day(1), 5, ""}}, "a", 0},
		{"not on the day itself", 10, 0, []body{{"a", day(10), 5, ""}}, "", 0},
		{"by size, the oldest", 0, 10, []body{{"c", day(3), 5, ""}, {"a", day(1), 5, ""}, {"b", day(2), 5, ""}}, "a", 0},
		{"age first", 10, 5, []body{{"c", day(13), 5, ""}, {"a", day(1), 5, ""}, {"b", day(12), 5, ""}}, "a b", 0},
		{"not of an open episode", 10, 4, []body{{"a", day(1), 5, "open"}, {"b", day(15), 5, ""}}, "b", 1},
		{"at the same time by name", 0, 5, []body{{"b", day(1), 5, ""}, {"a", day(1), 5, ""}}, "a", 0},
		{"a bound beyond all times", mostDays + 1, 0, []body{{"a", time.Date(1, 1, 1, 0, 0, 0, 1, time.UTC), 5, ""}}, "", 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			res := &Pruned{Kept: Counts{}}
			var names []string
			for _, b := range choose(tt.bodies, PruneOptions{MaxDays: tt.days, MaxBytes: tt.bytes, Now: day(20)}, res) {
				names = append(names, b.name)
			}
			if diff := cmp.Diff(tt.want, strings.Join(names, " ")); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			if res.OverBytes != tt.over {
				t.Errorf("%d bytes too many, want %d", res.OverBytes, tt.over)
			}
		})
	}
}

func TestPrunedName(t *testing.T) {
	for name, want := range map[string]bool{
		"20260501101000-pruned": true, "20260501101000-pruned-2": true, "20260501101000-pruned-words": false,
		"20260501101000-prune": false, "20260501101000-pruned-": false, "x-pruned": false,
	} {
		if got := prunedName(name, "pruned"); got != want {
			t.Errorf("%s: %v", name, got)
		}
	}
}
