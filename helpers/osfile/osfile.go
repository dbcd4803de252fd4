// Package osfile is what systems do differently with files: locks that the
// kernel lets go with their process, links that are not to be followed, how
// many names a file has. It is linked by the helper on the prompt's path, so it
// uses the standard library alone.
//
// Where a system has no such thing the name does the next best one: see
// docs/limitations.md for what that means on Windows.
package osfile

import "errors"

// ErrHeld is returned for a lock that another process holds.
var ErrHeld = errors.New("held by another process")
