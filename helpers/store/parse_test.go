package store

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestParse(t *testing.T) {
	tests := []struct {
		name, script string
		want         []op
	}{
		{"nothing", "", nil},
		{"without content", "%remove a\n", []op{{"remove", []string{"a"}, ""}}},
		{"without a line's end", "%remove a", []op{{"remove", []string{"a"}, ""}}},
		{"with content", "%log a\nb\nc\n", []op{{"log", []string{"a"}, "b\nc\n"}}},
		{"content without a line's end", "%log a\nb", []op{{"log", []string{"a"}, "b"}}},
		{"two", "%log a\nb\n%remove c\n", []op{{"log", []string{"a"}, "b\n"}, {"remove", []string{"c"}, ""}}},
		{"empty lines are content", "%log a\n\n\n", []op{{"log", []string{"a"}, "\n\n"}}},
		{"a sign inside a line", "%log a\n b %c\n", []op{{"log", []string{"a"}, " b %c\n"}}},
		{"two paths", "%rename a/b c/d\n", []op{{"rename", []string{"a/b", "c/d"}, ""}}},
		{"points in a name", "%create a..b/.c/...\n", []op{{"create", []string{"a..b/.c/..."}, ""}}},
		{
			"a record and its marker", "%record d b json\n{}\n%seen k/m\n",
			[]op{{"record", []string{"d", "b", "json"}, "{}\n"}, {"seen", []string{"k/m"}, ""}},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got, err := parse(tt.script)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want, got, cmp.AllowUnexported(op{})); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestMalformedScriptChangesNothing(t *testing.T) {
	tests := []struct{ name, script string }{
		{"content alone", "hello\n"},
		{"empty line first", "\n%remove a\n"},
		{"white space before the sign", " %remove a\n"},
		{"sign alone", "%\n"},
		{"sign and white space", "% \n"},
		{"unknown word", "%chmod a\n"},
		{"unknown word of the rest", "%log b\nx\n%chmod a\n"},
		{"argument missing", "%remove\n"},
		{"argument too many", "%remove a b\n"},
		{"path with a space", "%create a b.json\n"},
		{"absolute path", "%create /tmp/a\n"},
		{"parent", "%create ../a\n"},
		{"parent inside", "%create a/../../b\n"},
		{"parent at the end", "%remove a/..\n"},
		{"parent alone", "%expire .. 1\n"},
		{"parent in the second path", "%rename a ../b\n"},
		{"absolute second path", "%rename a /b\n"},
		{"parent as a record's folder", "%record .. a json\n{}\n"},
		{"parent in a record's name", "%record p ../a json\n{}\n"},
		{"parent as an ending", "%record p a /../../b\n{}\n"},
		{"parent in what is shared", "%publish ../a\n"},
		{"parent in a marker", "%record p a json\n{}\n%seen ../m\n"},
		{"NUL in a path", "%create a\x00b\n"},
		{"marker without a record", "%seen k/m\n"},
		{"marker behind something else", "%record p a json\n{}\n%log l\nx\n%seen k/m\n"},
		{"marker without a key", "%record p a json\n{}\n%seen m\n"},
		{"marker with too many parts", "%record p a json\n{}\n%seen k/m/n\n"},
		{"the joining sign in a marker", "%record p a json\n{}\n%seen k~/m\n"},
		{"the joining sign in a record's name", "%record p a~b json\n{}\n"},
	}
	for _, tt := range tests {
		for _, lock := range []bool{false, true} {
			t.Run(tt.name+map[bool]string{true: ", locked"}[lock], func(t *testing.T) {
				t.Parallel()
				b := newBox(t)
				if _, err := b.Apply("%log first\nx\n"+tt.script, Options{Lock: lock}); tt.script[0] == '%' && !errors.Is(err, ErrScript) {
					t.Errorf("behind a good one: %v", err)
				}
				if _, err := newBox(t).Apply(tt.script, Options{Lock: lock}); !errors.Is(err, ErrScript) {
					t.Errorf("error %v", err)
				}
				if tt.script[0] == '%' {
					b.wantFiles(map[string]string{})
				}
			})
		}
	}
}

// FuzzParse: what is accepted is the script again when it is written down, and
// no path of it leaves the store.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{
		"", "%remove a\n", "%log a\nb\n%rename c d", "%record p a json\n{}\n%seen k/m\n%render md\n@x@\n",
		"%create ../a\n", "%%\n", "%log a\n%b\n", "%log\ta\u00a0\nx", "%expire a 1\n\n\n",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, script string) {
		ops, err := parse(script)
		if err != nil {
			if ops != nil {
				t.Fatal("half a script came back")
			}
			return
		}
		var again strings.Builder
		for _, o := range ops {
			if len(o.args) != arity[o.verb] {
				t.Errorf("%s with %d arguments", o.verb, len(o.args))
			}
			for _, a := range o.args {
				if a == "" || a[0] == '/' || strings.Contains("/"+a+"/", "/../") || strings.ContainsAny(a, " \t\r\n\x00") {
					t.Errorf("path %q", a)
				}
			}
			if strings.HasPrefix(o.content, "%") || strings.Contains(o.content, "\n%") {
				t.Errorf("an operation hides in %q", o.content)
			}
			again.WriteString("%" + o.verb + " " + strings.Join(o.args, " ") + "\n" + o.content)
		}
		second, err := parse(again.String())
		if err != nil {
			t.Fatalf("%q: %v", again.String(), err)
		}
		if diff := cmp.Diff(ops, second, cmp.AllowUnexported(op{})); diff != "" {
			t.Errorf("(-first +second):\n%s", diff)
		}
	})
}
