package osfile

import (
	"bytes"
	"errors"
	"os"
)

// ErrNotRegular is returned for what is not a regular file: a folder, a FIFO, a
// socket or a device.
var ErrNotRegular = errors.New("not a regular file")

// Open opens a regular file for reading. Opening a FIFO would wait until
// something writes to it, for ever in most cases, so nothing else is opened.
// A symlink is followed: settings and a repository's own files may be symlinks.
func Open(path string) (*os.File, error) { return openRegular(path, 0) }

// OpenOwn is Open for a file of ours: a symlink in its place is an error.
func OpenOwn(path string) (*os.File, error) {
	if NoFollow == 0 { // this system has no such flag
		if info, err := os.Lstat(path); err == nil && !info.Mode().IsRegular() {
			return nil, &os.PathError{Op: "open", Path: path, Err: ErrNotRegular}
		}
	}
	return openRegular(path, NoFollow)
}

// OpenDir opens a folder; anything else in its place is an error at once.
func OpenDir(path string) (*os.File, error) {
	return os.OpenFile(path, os.O_RDONLY|directory|NonBlock, 0)
}

// ReadFile reads a whole regular file, following a symlink.
func ReadFile(path string) ([]byte, error) { return readAll(Open(path)) }

// ReadOwn reads a whole file of ours: a symlink in its place is an error.
func ReadOwn(path string) ([]byte, error) { return readAll(OpenOwn(path)) }

func readAll(f *os.File, err error) ([]byte, error) {
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var text bytes.Buffer
	if info, err := f.Stat(); err == nil {
		text.Grow(int(min(info.Size(), maxGrow)) + bytes.MinRead) // or it would be copied as it grows
	}
	_, err = text.ReadFrom(f)
	return text.Bytes(), err
}

// maxGrow limits the room made in advance: a sparse file may call itself huge.
const maxGrow = 64 << 20

// openRegular opens without waiting and looks afterwards: a look before the
// open would be about whatever had the name then.
func openRegular(path string, flags int) (*os.File, error) {
	f, err := os.OpenFile(path, os.O_RDONLY|NonBlock|flags, 0)
	if err != nil {
		return nil, err
	}
	info, err := f.Stat()
	if err == nil && !info.Mode().IsRegular() {
		err = &os.PathError{Op: "open", Path: path, Err: ErrNotRegular}
	}
	if err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}
