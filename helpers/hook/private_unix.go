//go:build unix

package hook

import "syscall"

// Private makes what this process creates its owner's alone.
func Private() { syscall.Umask(0o077) }
