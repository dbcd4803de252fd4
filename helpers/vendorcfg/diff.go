package vendorcfg

import (
	"bytes"

	"github.com/rogpeppe/go-internal/diff"
)

// Diff shows a change as a unified diff, for a user to read before it is made; ""
// when there is nothing to do. It shows up to three lines of the user's own settings
// around each change.
func Diff(c Change) string {
	from, to := c.Path, c.Path
	if c.Created {
		from = "/dev/null"
	}
	if c.Removed {
		to = "/dev/null"
	}
	_, text, _ := bytes.Cut(diff.Diff(from, c.Before, to, c.After), []byte("\n")) // the line that only repeats the names
	return string(text)
}
