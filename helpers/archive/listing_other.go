//go:build !linux

package archive

import (
	"syscall"

	"golang.org/x/sys/unix"
)

// eachName calls take with every name in a buffer of the system's, but for the
// folder itself and the one above. The name is take's for the call.
func eachName(room []byte, take func(name []byte)) {
	_, _, names := syscall.ParseDirent(room, -1, nil)
	for _, name := range names {
		take([]byte(name))
	}
}

// openRecord opens a file of a folder to be read: no link is followed, no pipe
// waited for.
func openRecord(dir int, name string) (int, error) {
	return unix.Openat(dir, name, unix.O_RDONLY|unix.O_NOFOLLOW|unix.O_NONBLOCK|unix.O_CLOEXEC, 0)
}
