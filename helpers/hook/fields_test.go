package hook

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"majordomus/helpers/jsonspan"
)

func TestAKeyMayCountOnlyWhereAnotherIsMissing(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, object string
		keys         []string
		want         string
	}{
		{"alone", `{"a":1}`, []string{"a!b"}, "1"},
		{"beside the other", `{"a":1,"b":2}`, []string{"a!b"}, ""},
		{"the other is null", `{"a":1,"b":null}`, []string{"a!b"}, "1"},
		{"the other is empty", `{"a":1,"b":""}`, []string{"a!b"}, ""},
		{"the other is inside", `{"a":1,"b":{"c":false}}`, []string{"a!b.c"}, ""},
		{"missing itself", `{"b":2}`, []string{"a!c"}, ""},
		{"then the next candidate", `{"a":1,"b":2}`, []string{"a!b", "b"}, "2"},
		{"the first candidate", `{"x":0,"a":1,"b":2}`, []string{"x", "a!b"}, "0"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got := string(pick(jsonspan.Members([]byte(tt.object)), tt.keys))
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}
