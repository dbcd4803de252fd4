package archive

import (
	"errors"
	"os"
	"strings"
	"syscall"
)

// listing is what stands in the prompts' folder.
type listing struct {
	records    []string        // base names of what is named like a record
	renderings map[string]bool // full names of everything else that is not hidden
	hidden     []string        // the rest
	kept       []byte          // names of one buffer, and where each ends
	ends       []int
}

// list reads the folder's names. A folder that does not exist is empty.
func (a *Archive) list() (listing, error) {
	l := listing{renderings: make(map[string]bool)}
	return l, a.names(&l)
}

// listRecords leaves the renderings out, which saves a good part of the time.
func (a *Archive) listRecords() ([]string, error) {
	var l listing
	err := a.names(&l)
	return l.records, err
}

// The folder is locked while the system fills one buffer: long ones would make
// a hook wait that wants to add its record. Two let the names be sorted while
// the next are read.
const (
	listRoom  = 64 << 10
	listRooms = 4
)

// names reads the folder and sorts its names.
func (a *Archive) names(l *listing) error {
	fd, err := syscall.Open(a.folderPath(), syscall.O_RDONLY|syscall.O_DIRECTORY|syscall.O_CLOEXEC, 0)
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err != nil {
		return &os.PathError{Op: "open", Path: a.folderPath(), Err: err}
	}
	defer syscall.Close(fd)
	full, empty := make(chan []byte, listRooms), make(chan []byte, listRooms)
	for range listRooms {
		empty <- make([]byte, listRoom)
	}
	go func() {
		defer close(full)
		for room := range empty {
			var n int
			if n, err = readNames(fd, room); n <= 0 {
				return
			}
			full <- room[:n]
		}
	}()
	for room := range full {
		l.add(room)
		empty <- room[:cap(room)]
	}
	if err != nil {
		return &os.PathError{Op: "read", Path: a.folderPath(), Err: err}
	}
	return nil
}

func readNames(fd int, room []byte) (int, error) {
	for {
		n, err := syscall.ReadDirent(fd, room)
		if err != syscall.EINTR {
			return n, err
		}
	}
}

// add sorts the names of a buffer that the system filled. They share one string:
// a hundred thousand small ones take longer than the folder.
func (l *listing) add(room []byte) {
	l.kept, l.ends = l.kept[:0], l.ends[:0]
	eachName(room, func(name []byte) {
		if l.renderings != nil || isRecord(name) {
			l.kept = append(l.kept, name...)
			l.ends = append(l.ends, len(l.kept))
		}
	})
	all, from := string(l.kept), 0
	for _, end := range l.ends {
		l.addName(all[from:end])
		from = end
	}
}

func isRecord(name []byte) bool {
	return len(name) > len(recordEnding) && name[0] != '.' && string(name[len(name)-len(recordEnding):]) == recordEnding
}

// addName: a hidden file is neither a record nor a rendering.
func (l *listing) addName(name string) {
	base, ok := strings.CutSuffix(name, recordEnding)
	switch {
	case name[0] == '.':
		l.hidden = append(l.hidden, name)
	case ok:
		l.records = append(l.records, base)
	default:
		l.renderings[name] = true
	}
}
