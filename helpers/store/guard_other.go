//go:build !unix

package store

import "os"

// Neither can be told from a file's information here.
func own(os.FileInfo) bool    { return true }
func secret(os.FileInfo) bool { return true }

func chmodFolder(path string) error { return os.Chmod(path, dirMode) }
