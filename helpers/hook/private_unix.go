//go:build unix

package hook

import (
	"os"
	"syscall"
)

// Private makes what this process creates its owner's alone.
func Private() { syscall.Umask(0o077) }

// Owned says whether a file belongs to this user. Somebody else's consent is
// none: in a shared folder it could name a place of theirs to record into.
func Owned(path string) bool {
	own, err := owned(path)
	return err == nil && own
}

func owned(path string) (bool, error) {
	info, err := os.Stat(path)
	if err != nil {
		return false, err
	}
	st, ok := info.Sys().(*syscall.Stat_t)
	return ok && int(st.Uid) == os.Geteuid(), nil
}
