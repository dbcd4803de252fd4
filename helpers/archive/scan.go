package archive

import (
	"context"
	"errors"
	"io"
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
func (a *Archive) list() (listing, error) {
	l := listing{renderings: make(map[string]bool)}
	d, err := os.Open(a.file(""))
	if errors.Is(err, os.ErrNotExist) {
		return l, nil
	}
	if err != nil {
		return l, err
	}
	defer d.Close()
	for {
		names, err := d.Readdirnames(4096)
		for _, n := range names {
			if base, ok := strings.CutSuffix(n, recordEnding); ok && base != "" {
				l.records = append(l.records, base)
			} else if !strings.HasPrefix(n, ".") {
				l.renderings[n] = true
			}
		}
		if len(names) == 0 {
			if errors.Is(err, io.EOF) {
				err = nil
			}
			return l, err
		}
	}
}

// read reads one record. It does not follow a link and does not wait for a
// pipe; the record's Problem says what was wrong.
func (a *Archive) read(base string) Record {
	r := Record{Name: base, layout: &a.Layout}
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
	raw := make([]byte, st.Size+1) // one more, so that the end is seen
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

// each reads the records and hands them over one at a time, in no order. It
// stops early, with the context's error, when that is cancelled. A record that
// went away meanwhile is passed over.
func (a *Archive) each(ctx context.Context, bases []string, take func(Record)) error {
	return a.eachIn(ctx, bases, func(base string) any { return a.read(base) }, func(v any) { take(v.(Record)) })
}

// eachIn runs work on every base name in parallel and take on its results, one
// at a time. Results of records that went away are dropped.
func (a *Archive) eachIn(ctx context.Context, bases []string, work func(string) any, take func(any)) error {
	const chunk = 64
	var mu sync.Mutex
	var wait sync.WaitGroup
	next := 0
	for range max(2, runtime.GOMAXPROCS(0)) {
		wait.Add(1)
		go func() {
			defer wait.Done()
			results := make([]any, 0, chunk)
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
					results = append(results, work(base))
				}
				mu.Lock()
				for _, v := range results {
					if r, ok := v.(Record); !ok || r.Problem != gone {
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
