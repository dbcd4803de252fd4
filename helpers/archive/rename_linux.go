package archive

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// exchange swaps two files in one step: nobody ever finds either name without
// a whole file behind it. Not every file system can.
func exchange(a, b string) error { return rename(a, b, unix.RENAME_EXCHANGE) }

// moveFree gives a file a name that nobody has, in one step where the file
// system can, and fails with os.ErrExist when somebody does.
func moveFree(from, to string) error {
	err := rename(from, to, unix.RENAME_NOREPLACE)
	if errors.Is(err, errors.ErrUnsupported) {
		return linkFree(from, to)
	}
	return err
}

func rename(from, to string, flags uint) error {
	for {
		err := unix.Renameat2(unix.AT_FDCWD, from, unix.AT_FDCWD, to, flags)
		switch err {
		case nil:
			return nil
		case unix.EINTR:
			continue
		case unix.EINVAL: // how a file system says that it does not know the flag
			err = unix.ENOSYS
		}
		return &os.LinkError{Op: "rename", Old: from, New: to, Err: err}
	}
}
