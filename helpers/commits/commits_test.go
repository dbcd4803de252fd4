package commits

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"majordomus/helpers/episode"
)

// sha is a commit's name of one digit.
func sha(digit string) string { return strings.Repeat(digit, 40) }

func TestNamed(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, line string
		want       []string
	}{
		{"two", `["` + sha("a") + `", "` + sha("b") + `"]`, []string{sha("a"), sha("b")}},
		{"unknown", "null", nil},
		{"no list", "HEAD", nil},
		{"an option among them", `["` + sha("a") + `", "--output=x"]`, nil},
		{"a number among them", `["` + sha("a") + `", 7]`, nil},
		{"a name that git would look up", `["HEAD"]`, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if diff := cmp.Diff(tt.want, named(episode.Head{"commits": tt.line})); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestRunsStayOnOneBranch(t *testing.T) {
	t.Parallel()
	on := func(branch, id string, commits ...string) made {
		return made{episode.Head{"branch": branch, "episode": id}, commits}
	}
	list := []made{on("main", "4", sha("d")), on("side", "3", sha("c")), on("main", "2"), on("main", "1", sha("a"), sha("b"))}
	got := runs(list)
	if len(got) != 1 {
		t.Fatalf("%d runs", len(got))
	}
	var ids []string
	for _, h := range got[0].by {
		ids = append(ids, h["episode"])
	}
	if diff := cmp.Diff([]string{sha("a"), sha("d"), "4", "2", "1"}, append([]string{got[0].first, got[0].last}, ids...)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
