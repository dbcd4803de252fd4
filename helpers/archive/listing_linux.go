package archive

import (
	"bytes"
	"encoding/binary"

	"golang.org/x/sys/unix"
)

// What linux_dirent64 has in front of the name, and where its length is.
const (
	entryHead   = 19
	entryLength = 16
)

// eachName calls take with every name in a buffer that getdents64 filled, but for
// the folder itself and the one above. The name is take's for the call.
func eachName(room []byte, take func(name []byte)) {
	for len(room) > entryHead {
		length := int(binary.NativeEndian.Uint16(room[entryLength:]))
		if length <= entryHead || length > len(room) {
			return
		}
		name := room[entryHead:length]
		if i := bytes.IndexByte(name, 0); i >= 0 {
			name = name[:i]
		}
		if string(name) != "." && string(name) != ".." {
			take(name)
		}
		room = room[length:]
	}
}

// openRecord opens a file of a folder to be read: no link is followed, no pipe
// waited for, and that it was read is not noted, which would have the disk write
// for every record. Only the owner may ask for that.
func openRecord(dir int, name string) (int, error) {
	const flags = unix.O_RDONLY | unix.O_NOFOLLOW | unix.O_NONBLOCK | unix.O_CLOEXEC
	fd, err := unix.Openat(dir, name, flags|unix.O_NOATIME, 0)
	if err == unix.EPERM {
		return unix.Openat(dir, name, flags, 0)
	}
	return fd, err
}
