package archive

import (
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"sync"
	"sync/atomic"
	"syscall"
	"time"
)

// spares are old files that are used again for new contents. To make a file and
// to free one are what takes a file system long, above all one that tells its
// disk of every freed block and waits: many times as long as writing into a file
// that is there. So the file that a new one is exchanged with becomes the next
// new one.
//
// Not before its old name is known, on the disk, to lead elsewhere: a power cut
// could bring the name back, with another record's contents behind it. And never
// when it has a second name.
type spares struct {
	dir   string // the folder for new files
	rooms [writers][]byte
	count atomic.Int64
	mu    sync.Mutex
	free  []string // nobody finds these any more
	given []string // their folder knows it, the disk may not
}

// take returns the path of a file to write over, or "".
func (s *spares) take() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.free) == 0 {
		return ""
	}
	last := len(s.free) - 1
	path := s.free[last]
	s.free = s.free[:last]
	return path
}

// give hands over what stands under a path in the folder for new files.
func (s *spares) give(path string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.given = append(s.given, path)
}

// flushed says that the folders' names are on the disk.
func (s *spares) flushed() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.free, s.given = append(s.free, s.given...), s.given[:0]
}

// path is a new name; each writer has a folder of its own, since two that make
// files in one folder wait for each other.
func (s *spares) path(writer int) string {
	return filepath.Join(s.dir, strconv.Itoa(writer), strconv.FormatInt(s.count.Add(1), 10))
}

// clear removes what is left, several at once: a file system that waits for its
// disk at every freed block does not mind.
func (s *spares) clear() {
	s.flushed()
	var wait sync.WaitGroup
	for range removers {
		wait.Add(1)
		go func() {
			defer wait.Done()
			for path := s.take(); path != ""; path = s.take() {
				_ = os.Remove(path)
			}
		}()
	}
	wait.Wait()
	for w := range writers {
		_ = os.Remove(filepath.Join(s.dir, strconv.Itoa(w)))
	}
}

// removers is how many old files are removed at once.
const removers = 8

// write puts contents into a file of the folder for new ones and returns its
// path. The file's time is the one given, so that one which is rewritten keeps
// its own; zero is now.
func (s *spares) write(writer int, content []byte, at time.Time) (string, error) {
	if path := s.take(); path != "" {
		if overwrite(path, s.padded(writer, content), len(content), at) == nil {
			return path, nil
		}
		_ = os.Remove(path)
	}
	path := s.path(writer)
	return path, writeNew(path, content, at)
}

// block is what the system reads when less than that is written over.
const block = 4096

var errNotSpare = errors.New("in use under another name")

// padded is the content with what fills its last block, in a room of the writer's.
func (s *spares) padded(writer int, content []byte) []byte {
	size := (len(content) + block - 1) / block * block
	if cap(s.rooms[writer]) < size {
		s.rooms[writer] = make([]byte, size)
	}
	room := s.rooms[writer][:size]
	clear(room[copy(room, content):])
	return room
}

// overwrite fills a file anew: whole blocks, so that the old ones need not be
// read, and then cut off.
func overwrite(path string, padded []byte, size int, at time.Time) error {
	fd, err := syscall.Open(path, syscall.O_WRONLY|syscall.O_NOFOLLOW|syscall.O_NONBLOCK|syscall.O_CLOEXEC, 0)
	if err != nil {
		return err
	}
	defer syscall.Close(fd)
	var st syscall.Stat_t
	if err := syscall.Fstat(fd, &st); err != nil {
		return err
	}
	if st.Mode&syscall.S_IFMT != syscall.S_IFREG || st.Nlink != 1 {
		return errNotSpare
	}
	if st.Mode&0o7777 != fileMode {
		if err := syscall.Fchmod(fd, fileMode); err != nil {
			return err
		}
	}
	if err := writeAll(fd, padded); err != nil {
		return err
	}
	if err := syscall.Ftruncate(fd, int64(size)); err != nil {
		return err
	}
	return finishFile(fd, path, at)
}

// writeNew makes a file that nobody else has.
func writeNew(path string, content []byte, at time.Time) error {
	fd, err := syscall.Open(path, syscall.O_WRONLY|syscall.O_CREAT|syscall.O_EXCL|syscall.O_NOFOLLOW|syscall.O_CLOEXEC, fileMode)
	if err != nil {
		return &os.PathError{Op: "create", Path: path, Err: err}
	}
	err = errors.Join(writeAll(fd, content), finishFile(fd, path, at))
	if closed := syscall.Close(fd); err == nil {
		err = closed
	}
	if err != nil {
		return &os.PathError{Op: "write", Path: path, Err: err}
	}
	return nil
}

func finishFile(fd int, path string, at time.Time) error {
	if err := syncEach(fd); err != nil || at.IsZero() {
		return err
	}
	ts := syscall.NsecToTimespec(at.UnixNano())
	return syscall.UtimesNano(path, []syscall.Timespec{ts, ts})
}

func writeAll(fd int, content []byte) error {
	for len(content) > 0 {
		n, err := syscall.Write(fd, content)
		if err == syscall.EINTR {
			continue
		}
		if err != nil {
			return err
		}
		content = content[n:]
	}
	return nil
}
