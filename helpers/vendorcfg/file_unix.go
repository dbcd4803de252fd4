//go:build unix

package vendorcfg

import (
	"errors"
	"io/fs"
	"os"
	"syscall"
)

// keepOwner gives the new file the old one's owner where that is permitted
// (root editing a person's file). Before the mode is set: a change of owner
// clears bits of it.
func keepOwner(temp *os.File, old fs.FileInfo) {
	if stat, ok := old.Sys().(*syscall.Stat_t); ok {
		_ = temp.Chown(int(stat.Uid), int(stat.Gid))
	}
}

func isReadOnlySystem(err error) bool { return errors.Is(err, syscall.EROFS) }

// ownedByUs says whether a file is this process's user's.
func ownedByUs(info fs.FileInfo) bool {
	stat, ok := info.Sys().(*syscall.Stat_t)
	return ok && int(stat.Uid) == os.Geteuid()
}
