package store

import (
	"errors"
	"os"
	"syscall"

	"majordomus/helpers/osfile"
)

// SyncDir has the system write a folder's names to the disk. A file system that
// cannot do that for a folder is no error.
func SyncDir(path string) error {
	d, err := osfile.OpenDir(path)
	if err != nil {
		return err
	}
	defer d.Close()
	if err := d.Sync(); err != nil && !errors.Is(err, syscall.EINVAL) {
		return err
	}
	return nil
}

// SameFile says whether both paths name one file; links are not followed.
func SameFile(a, b string) bool {
	x, err := os.Lstat(a)
	if err != nil {
		return false
	}
	y, err := os.Lstat(b)
	return err == nil && os.SameFile(x, y)
}
