//go:build unix

package osfile

import (
	"errors"
	"os"
	"syscall"
)

// Flags for os.OpenFile.
const (
	NoFollow = syscall.O_NOFOLLOW // a link is an error
	NonBlock = syscall.O_NONBLOCK // a FIFO without a writer is not waited for
)

const directory = syscall.O_DIRECTORY

// TryLock takes an exclusive lock on an open file, which lasts until the file
// is closed, or says that it is held.
func TryLock(f *os.File) error { return try(f, syscall.LOCK_EX) }

// TryShare takes a shared one.
func TryShare(f *os.File) error { return try(f, syscall.LOCK_SH) }

func try(f *os.File, how int) error {
	for {
		err := syscall.Flock(int(f.Fd()), how|syscall.LOCK_NB)
		switch {
		case errors.Is(err, syscall.EINTR):
		case errors.Is(err, syscall.EWOULDBLOCK):
			return ErrHeld
		default:
			return err
		}
	}
}

// Links is how many names an open file has; info is of that file.
func Links(_ *os.File, info os.FileInfo) uint64 {
	if st, ok := info.Sys().(*syscall.Stat_t); ok {
		return uint64(st.Nlink)
	}
	return 1
}
