package archive

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestNewestFirst(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for _, n := range []int{0, 1, page, 2 * page, 2*page + 1, 5000} {
		names := make([]string, n)
		for i := range names {
			names[i] = fmt.Sprintf("%05d-x", random.IntN(2*n+1))
		}
		want := slices.Clone(names)
		sortBack(want)
		newestFirst(names)
		first := min(page, n)
		if diff := cmp.Diff(want[:first], names[:first]); diff != "" {
			t.Errorf("%d names, the first page (-want +got):\n%s", n, diff)
		}
		sortBack(names)
		if diff := cmp.Diff(want, names); diff != "" {
			t.Errorf("%d names, all (-want +got):\n%s", n, diff)
		}
	}
}

func TestWhatCannotHoldAMatchIsNotDecoded(t *testing.T) {
	tests := []struct {
		name, pattern, text string
		want                bool // it lacks what every match begins with
	}{
		{"holds it", "(?m)add.*retry", `"please add a retry"`, false},
		{"lacks it", "(?m)add.*retry", `"please"`, true},
		{"spelled with escapes", "(?m)add", `"\u0061dd"`, false},
		{"up to what JSON escapes", `(?m)say "hello"`, `"say \"hello\""`, false},
		{"letters beyond ASCII", "(?m)naïve", `"na\u00efve"`, false},
		{"no case", "(?mi)add", `"ADD"`, false},
		{"no beginning", "(?m).dd", `"x"`, false},
		{"a line's beginning", "(?m)^add", `"x"`, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			r := Record{Raw: []byte(`{"schema":"x","text":` + tt.text + `}`), layout: testLayout(t)}
			r.parse()
			needed := neededBytes(regexp.MustCompile(tt.pattern))
			if got := len(needed) > 0 && r.lacks(needed); got != tt.want {
				t.Errorf("%q in %s: %v", needed, tt.text, got)
			}
		})
	}
}
