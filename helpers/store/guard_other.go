//go:build !unix

package store

import "os"

// Neither can be told from a file's information here.
func own(os.FileInfo) bool    { return true }
func secret(os.FileInfo) bool { return true }

func chmodFolder(path string) error { return os.Chmod(path, dirMode) }

func openPlain(path string) (*os.File, error) {
	info, err := os.Lstat(path)
	if err == nil && !info.Mode().IsRegular() {
		err = os.ErrInvalid
	}
	if err != nil {
		return nil, err
	}
	return os.Open(path)
}
