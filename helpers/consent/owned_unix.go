//go:build unix

package consent

import (
	"os"
	"syscall"
)

// Owned says whether a file belongs to this user. Somebody else's consent is
// none: in a shared folder it could name a place of theirs to record into.
func Owned(path string) (bool, error) {
	info, err := os.Stat(path)
	if err != nil {
		return false, err
	}
	st, ok := info.Sys().(*syscall.Stat_t)
	return ok && int(st.Uid) == os.Geteuid(), nil
}
