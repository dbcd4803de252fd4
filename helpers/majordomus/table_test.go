package main

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestATableIsAlignedWrappedAndPainted(t *testing.T) {
	t.Parallel()
	rows := [][]string{{"A", "STATE", "WHY"}, {"naïve", "good", "one two three four five six seven"}, {"b", "bad", "-"}}
	want := "A      STATE  WHY\n" +
		"naïve  \x1b[32mgood\x1b[0m   one two three four five\n" +
		"              six seven\n" +
		"b      bad    -\n"
	if diff := cmp.Diff(want, alignColumns(rows, 40, map[string]string{"good": "32"})); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
