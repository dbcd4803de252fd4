//go:build unix

package store

import (
	"errors"
	"os"
	"syscall"
)

// own says whether a file or folder belongs to this user.
func own(info os.FileInfo) bool {
	st, ok := info.Sys().(*syscall.Stat_t)
	return ok && int(st.Uid) == os.Geteuid()
}

// chmodFolder makes a folder its owner's alone, the very one that was looked at: where
// others may write beside it, one of them could put a link there in between.
func chmodFolder(path string) error {
	d, err := os.OpenFile(path, os.O_RDONLY|syscall.O_NOFOLLOW|syscall.O_DIRECTORY, 0)
	if errors.Is(err, os.ErrPermission) { // a umask took even the owner's bits away
		return os.Chmod(path, dirMode)
	}
	if err != nil {
		return err
	}
	defer d.Close()
	return d.Chmod(dirMode)
}

// secret says whether a file is its owner's alone.
func secret(info os.FileInfo) bool { return info.Mode().Perm() == fileMode }
