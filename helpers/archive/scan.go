package archive

import (
	"context"
	"os"
	"runtime"
	"sync"
	"syscall"

	"golang.org/x/sys/unix"
)

// read reads one record. It does not follow a link and does not wait for a
// pipe; the record's Problem says what was wrong.
func (a *Archive) read(base string) *Record {
	r := &Record{layout: &a.Layout}
	r.load(unix.AT_FDCWD, a.folderPath()+"/", base)
	return r
}

// load fills the record, whose room is used again, from the file of this name.
// The prefix is the folder's path, or nothing when dir is that folder.
func (r *Record) load(dir int, prefix, base string) {
	r.Name, r.Raw, r.Links, r.Mode = base, r.Raw[:0], 0, 0
	r.Problem = r.loadFile(dir, prefix+base+recordEnding)
	if r.Problem == "" {
		r.parse()
	} else {
		r.members = nil
	}
}

// tries is how often a file is read that seems to become another one meanwhile.
// After so many it is the file system that tells two stories of one file.
const tries = 8

// loadFile reads a file's bytes. An old file that was given up is filled with
// another record's contents: whoever had opened it by its old name just before
// sees that the name leads elsewhere, and looks again.
func (r *Record) loadFile(dir int, path string) (problem Reason) {
	for range tries {
		fd, err := openRecord(dir, path)
		if err != nil {
			return notOpened(dir, path)
		}
		var st syscall.Stat_t
		problem = r.readFrom(fd, &st)
		_ = syscall.Close(fd)
		if still(dir, path, &st) {
			break
		}
	}
	return problem
}

// still says whether a name leads to the file that was opened, and nothing of it
// has changed since.
func still(dir int, path string, was *syscall.Stat_t) bool {
	var is unix.Stat_t
	err := unix.Fstatat(dir, path, &is, unix.AT_SYMLINK_NOFOLLOW)
	return err == nil && is.Ino == was.Ino && sameChange(was, &is)
}

func (r *Record) readFrom(fd int, st *syscall.Stat_t) Reason {
	if err := syscall.Fstat(fd, st); err != nil {
		return Unreadable
	}
	if st.Mode&syscall.S_IFMT != syscall.S_IFREG {
		return NotRegular
	}
	r.Links, r.Mode, r.Changed = uint64(st.Nlink), uint32(st.Mode), changedAt(st)
	if st.Size > MaxRecordBytes {
		return TooLarge
	}
	if r.Raw = r.Raw[:0]; int64(cap(r.Raw)) < st.Size {
		r.Raw = make([]byte, 0, st.Size)
	}
	for int64(len(r.Raw)) < st.Size {
		n, err := syscall.Read(fd, r.Raw[len(r.Raw):st.Size])
		if err == syscall.EINTR {
			continue
		}
		if err != nil {
			return Unreadable
		}
		if n == 0 {
			break
		}
		r.Raw = r.Raw[:len(r.Raw)+n]
	}
	return ""
}

// gone is a record that was there when the folder was read and is not now.
const gone Reason = "gone"

func notOpened(dir int, path string) Reason {
	var st unix.Stat_t
	switch err := unix.Fstatat(dir, path, &st, unix.AT_SYMLINK_NOFOLLOW); {
	case err == unix.ENOENT:
		return gone
	case err == nil && st.Mode&unix.S_IFMT != unix.S_IFREG:
		return NotRegular
	}
	return Unreadable
}

// each reads every record and works on it, several at once, and hands what came
// of it over one at a time, in no order; what work says no to is passed over. The
// record is work's for the time of the call: its bytes are used again. It stops
// early, with the context's error, when that is cancelled.
func each[T any](ctx context.Context, a *Archive, bases []string, work func(*Record) (T, bool), take func(T)) error {
	if len(bases) == 0 {
		return ctx.Err()
	}
	dir, err := syscall.Open(a.folderPath(), syscall.O_RDONLY|syscall.O_DIRECTORY|syscall.O_CLOEXEC, 0)
	if err != nil {
		return &os.PathError{Op: "open", Path: a.folderPath(), Err: err}
	}
	defer syscall.Close(dir)
	var mu sync.Mutex
	next := func() (part []string) {
		mu.Lock()
		defer mu.Unlock()
		part, bases = bases[:min(chunk, len(bases))], bases[min(chunk, len(bases)):]
		return part
	}
	var wait sync.WaitGroup
	for range readers(len(bases) / chunk) {
		wait.Add(1)
		go func() {
			defer wait.Done()
			r := &Record{Raw: make([]byte, 0, usualRoom), layout: &a.Layout}
			results := make([]T, 0, chunk)
			for part := next(); len(part) > 0 && ctx.Err() == nil; part = next() {
				a.standAside(ctx)
				results = results[:0]
				for _, base := range part {
					if r.load(dir, "", base); r.Problem == gone {
						continue
					}
					if v, ok := work(r); ok {
						results = append(results, v)
					}
				}
				mu.Lock()
				for _, v := range results {
					take(v)
				}
				mu.Unlock()
				a.progress().Step(len(part))
			}
		}()
	}
	wait.Wait()
	return ctx.Err()
}

// readers is how many read at once what can be had in so many parts.
func readers(parts int) int { return min(max(2, runtime.GOMAXPROCS(0)), parts+1) }

const (
	chunk     = 64       // records that one reader takes at once
	usualRoom = 64 << 10 // for a record
)
