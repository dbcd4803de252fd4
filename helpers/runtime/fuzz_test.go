package runtime

import (
	"bytes"
	"io"
	"strings"
	"testing"

	"majordomus/helpers/assign"
)

// Whatever the helper hands over, the two ways of reading it agree.
func FuzzAssignments(f *testing.F) {
	for _, seed := range []string{"", "it's", "'\"'\"'", "a\nb='c'", "\xff'\xfe", "$(x)`y`\\", "é\r\n"} {
		f.Add(seed, "second "+seed)
	}
	f.Fuzz(func(t *testing.T, first, second string) {
		var list assign.List
		list.Set("a", first)
		list.Set("b", second)
		var text bytes.Buffer
		if _, err := list.WriteTo(&text); err != nil {
			t.Fatal(err)
		}
		var said [2]string
		for i, script := range []string{`eval "$MJ_LIST"`, `eval ":;$MJ_LIST"`} { // the second wants the parser
			var out bytes.Buffer
			s := &shell{out: &out, errOut: io.Discard, vars: map[string]string{"MJ_LIST": text.String()}}
			if status, err := s.run(t.Context(), script+"\nprintf '%s|%s' \"$a\" \"$b\"\n"); err != nil || status != 0 {
				t.Fatalf("%q: status %d, %v", text.String(), status, err)
			}
			said[i] = out.String()
		}
		if said[0] != said[1] {
			t.Errorf("read without the parser: %q, with it: %q", said[0], said[1])
		}
		if clean := strings.NewReplacer("\x00", "", "\r", "").Replace(first + "|" + second); !strings.ContainsAny(first+second, "\r\x00") && said[0] != clean {
			t.Errorf("it was %q and is %q", clean, said[0])
		}
	})
}
