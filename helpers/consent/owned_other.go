//go:build !unix

package consent

import "os"

// Owned says whether a file is there: whose it is no mode tells here.
func Owned(path string) (bool, error) {
	_, err := os.Stat(path)
	return err == nil, err
}
