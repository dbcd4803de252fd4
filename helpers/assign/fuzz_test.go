package assign

import (
	"os/exec"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
)

// FuzzEveryShell asks every shell that is here, and the embedded interpreter,
// for the value it was given; all of them say the same.
func FuzzEveryShell(f *testing.F) {
	for _, v := range nasty() {
		f.Add(v.value, true)
	}
	f.Fuzz(func(t *testing.T, value string, utf bool) {
		if len(value) > 64<<10 || strings.Contains(value, separator) {
			t.Skip("longer than an argument may be, or this test's own separator")
		}
		locale := map[bool]string{true: "C.UTF-8", false: "C"}[utf]
		list := List{Prefix: "mj_v_"}
		list.Set("0", value)
		want := strings.ReplaceAll(value, "\x00", "")
		for strings.Contains(want, "\r\n") {
			want = strings.ReplaceAll(want, "\r\n", "\n")
		}
		for name, argv := range shells() {
			if !usable(argv, value) {
				continue
			}
			if diff := cmp.Diff(want, evaluate(t, argv, locale, &list, 1)[0]); diff != "" {
				t.Errorf("%s in %s (-want +got):\n%s", name, locale, diff)
			}
		}
	})
}

// usable: the shell is here, and what the interpreter does not read at all is
// not given to it.
func usable(argv []string, value string) bool {
	if argv == nil {
		return utf8.ValidString(value)
	}
	_, err := exec.LookPath(argv[0])
	return err == nil
}
