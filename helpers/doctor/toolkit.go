package doctor

import (
	"bytes"
	"context"
	"os/exec"
	"path/filepath"
	"strings"

	"majordomus/helpers/osfile"
)

// Library says whether the toolkit in a folder is complete, and whether its helper
// is of the version that its library has.
func Library(ctx context.Context, home, version string) Finding {
	var crlf []string
	for _, pattern := range []string{"lib/*.sh", "share/shims/*.sh", "share/generated/*.sh"} {
		paths, _ := filepath.Glob(filepath.Join(home, pattern))
		if len(paths) == 0 {
			paths = []string{filepath.Join(home, pattern)}
		}
		for _, path := range paths {
			text, err := osfile.ReadFile(path)
			if err != nil {
				return fail("library", "install Majordomus again", "'%s' cannot be read", path)
			}
			if bytes.ContainsRune(text, '\r') {
				crlf = append(crlf, "'"+filepath.Base(path)+"'")
			}
		}
	}
	built, _ := exec.CommandContext(ctx, filepath.Join(home, "build", "majordomus-hook"), "api").Output()
	switch got := strings.TrimSpace(string(built)); {
	case got != version:
		return fail("library", "make -C '"+home+"' build, or install Majordomus again",
			"the library is version %s, the helper was built for '%s'", version, or(got, "none"))
	case len(crlf) > 0:
		return fail("library", "check the files out again with LF", "CRLF line ends in %s", strings.Join(crlf, " "))
	}
	return ok("library", "'%s' is complete", home)
}

// Invariant is what the validator of one said, a line of it.
type Invariant struct {
	State string // OK, Warn or Fail
	ID    string
	Text  string
}

// Invariants says what has to hold of the project and does not.
func Invariants(held []Invariant) (r Report) {
	for _, i := range held {
		f := Finding{State: i.State, Check: i.ID, Text: i.Text}
		if i.State != OK {
			f.Remedy = "correct it, then 'majordomus generate'"
		}
		r = append(r, f)
	}
	return r
}

// NoInvariants says why what has to hold could not be looked at.
func NoInvariants(why error) Report {
	return Report{fail("invariants", "correct it, then 'majordomus generate'", "nobody could look: majordomus: %v", why)}
}
