//go:build unix

package policy

import "os"

// secret says whether a file is its owner's alone.
func secret(info os.FileInfo) bool { return info.Mode().Perm()&0o077 == 0 }
