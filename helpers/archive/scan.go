package archive

import (
	"context"
	"errors"
	"os"
	"runtime"
	"strings"
	"sync"
	"syscall"
	"time"
)

// listing is what stands in the prompts' folder.
type listing struct {
	records    []string        // base names of what is named like a record
	renderings map[string]bool // full names of everything else that is not hidden
}

// list reads the folder's names. A folder that does not exist is empty.
func (a *Archive) list() (listing, error) { return a.listNames(true) }

// listNames leaves the renderings out, which takes half the time, if told to.
func (a *Archive) listNames(renderings bool) (listing, error) {
	l := listing{renderings: make(map[string]bool)}
	fd, err := syscall.Open(a.file(""), syscall.O_RDONLY|syscall.O_DIRECTORY|syscall.O_CLOEXEC, 0)
	if errors.Is(err, os.ErrNotExist) {
		return l, nil
	}
	if err != nil {
		return l, &os.PathError{Op: "open", Path: a.file(""), Err: err}
	}
	defer syscall.Close(fd)
	room := make([]byte, 1<<20) // a large folder in few calls
	var names []string
	for {
		n, err := syscall.ReadDirent(fd, room)
		if err == syscall.EINTR {
			continue
		}
		if err != nil {
			return l, &os.PathError{Op: "read", Path: a.file(""), Err: err}
		}
		if n <= 0 {
			return l, nil
		}
		_, _, names = syscall.ParseDirent(room[:n], -1, names[:0])
		l.add(names, renderings)
	}
}

// add sorts names into records and others. A hidden file is neither.
func (l *listing) add(names []string, renderings bool) {
	for _, n := range names {
		if strings.HasPrefix(n, ".") {
			continue
		}
		if base, ok := strings.CutSuffix(n, recordEnding); ok {
			l.records = append(l.records, base)
		} else if renderings {
			l.renderings[n] = true
		}
	}
}

// read reads one record. It does not follow a link and does not wait for a
// pipe; the record's Problem says what was wrong.
func (a *Archive) read(base string) Record { return a.readInto(base, nil) }

// readInto uses the room, if it is large enough, for the record's bytes.
func (a *Archive) readInto(base string, room []byte) Record {
	r := Record{Name: base, Raw: room, layout: &a.Layout}
	r.Problem = r.load(a.file(base + recordEnding))
	if r.Problem == "" {
		r.parse()
	}
	return r
}

func (r *Record) load(path string) Reason {
	fd, err := syscall.Open(path, syscall.O_RDONLY|syscall.O_NOFOLLOW|syscall.O_NONBLOCK|syscall.O_CLOEXEC, 0)
	if err != nil {
		return notOpened(path)
	}
	defer syscall.Close(fd)
	var st syscall.Stat_t
	if err := syscall.Fstat(fd, &st); err != nil {
		return Unreadable
	}
	if st.Mode&syscall.S_IFMT != syscall.S_IFREG {
		return NotRegular
	}
	if st.Size > MaxRecordBytes {
		return TooLarge
	}
	r.Links, r.Mode = uint64(st.Nlink), uint32(st.Mode)&0o7777
	r.Changed = changedAt(&st)
	raw := r.Raw[:cap(r.Raw)]
	if int64(len(raw)) <= st.Size { // one more, so that the end is seen
		raw = make([]byte, st.Size+1)
	}
	n := 0
	for n < len(raw) {
		m, err := syscall.Read(fd, raw[n:])
		if err == syscall.EINTR {
			continue
		}
		if err != nil {
			return Unreadable
		}
		if m == 0 {
			break
		}
		n += m
	}
	r.Raw = raw[:n]
	return ""
}

// gone is a record that was there when the folder was read and is not now.
const gone Reason = "gone"

func notOpened(path string) Reason {
	info, err := os.Lstat(path)
	switch {
	case errors.Is(err, os.ErrNotExist):
		return gone
	case err == nil && !info.Mode().IsRegular():
		return NotRegular
	}
	return Unreadable
}

// each reads every record and works on it, in parallel, and hands what came of
// it over one at a time, in no order; nil is passed over. The record is work's
// for the time of the call: its bytes are used again. It stops early, with the
// context's error, when that is cancelled.
func (a *Archive) each(ctx context.Context, bases []string, work func(Record) any, take func(any)) error {
	const chunk = 64
	var mu sync.Mutex
	var wait sync.WaitGroup
	next := 0
	for range max(2, runtime.GOMAXPROCS(0)) {
		wait.Add(1)
		go func() {
			defer wait.Done()
			results := make([]any, 0, chunk)
			room := make([]byte, 64<<10)
			for ctx.Err() == nil {
				mu.Lock()
				part := bases[next:min(next+chunk, len(bases))]
				next += len(part)
				mu.Unlock()
				if len(part) == 0 {
					return
				}
				results = results[:0]
				for _, base := range part {
					if r := a.readInto(base, room); r.Problem != gone {
						results = append(results, work(r))
					}
				}
				mu.Lock()
				for _, v := range results {
					if v != nil {
						take(v)
					}
				}
				mu.Unlock()
				a.progress().Step(len(part))
			}
		}()
	}
	wait.Wait()
	return ctx.Err()
}

// settling says whether a hook may still be writing what belongs to a record:
// it is young, and not all of the renderings that a hook makes are there.
func (a *Archive) settling(r Record, endings []string) bool {
	if time.Since(r.Changed) > hookLife {
		return false
	}
	for _, ending := range endings {
		if _, err := os.Lstat(a.file(r.Name + "." + ending)); err != nil {
			return true
		}
	}
	return false
}

// hookLife is longer than any hook lives.
const hookLife = time.Minute
