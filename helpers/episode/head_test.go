package episode

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestIsJSON(t *testing.T) {
	tests := []struct {
		text string
		want bool
	}{
		{"1", true}, {`"a"`, true}, {"null", true}, {`["a", "b"]`, true}, {`{"a":1}`, true},
		{"", false}, {"a", false}, {"2026-01-01", false}, {`"a`, false}, {"1 2", false},
		{`1,"b":2`, false}, {`1}`, false}, {`1},{"b":2`, false}, {"[1", false}, {"\x00", false},
	}
	for _, tt := range tests {
		t.Run(tt.text, func(t *testing.T) {
			t.Parallel()
			if diff := cmp.Diff(tt.want, isJSON(tt.text)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// A record is shared: what somebody else wrote into one must stay inside its
// cell and its member.
func TestHeadKeepsForeignValuesInTheirPlace(t *testing.T) {
	dir := t.TempDir()
	text := "---\nepisode: s-1\nbranch: 1,\"episode\":\"s-9\"\nhead: \"a\\u001b[2J\\tb\"\nnote: x\x1b[31m\n---\n\nbody: no\n"
	if err := os.WriteFile(filepath.Join(dir, "a.md"), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name   string
		format func(Head, []string) string
		want   string
	}{
		{"columns", Head.Columns, "s-1\t1,\"episode\":\"s-9\"\ta?[2J?b\tx?[31m\t-"},
		{
			"JSON", Head.JSON,
			`{"episode":"s-1","branch":"1,\"episode\":\"s-9\"","head":"a\u001b[2J\tb","note":"x\u001b[31m","body":null}`,
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			heads := In(dir)
			if len(heads) != 1 {
				t.Fatalf("%d heads", len(heads))
			}
			got := tt.format(heads[0], strings.Fields("episode branch head note body"))
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			if tt.name == "JSON" && !json.Valid([]byte(got)) {
				t.Error("it is no JSON")
			}
		})
	}
}
