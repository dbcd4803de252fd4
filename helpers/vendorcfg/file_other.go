//go:build !unix

package vendorcfg

import (
	"io/fs"
	"os"
)

func keepOwner(*os.File, fs.FileInfo) {}

func isReadOnlySystem(error) bool { return false }

func ownedByUs(fs.FileInfo) bool { return true }
