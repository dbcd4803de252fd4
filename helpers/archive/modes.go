package archive

import (
	"context"
	"io/fs"
	"path/filepath"
	"sync"
	"sync/atomic"
	"syscall"

	"golang.org/x/sys/unix"
)

// Modes says who else could read what stands in the prompts' folder.
type Modes struct {
	Total  int
	Loose  int    // entries that others could read, or of which nobody can tell
	First  string // of these, by name
	Unread int    // folders that could not be looked into
}

func (m *Modes) see(name string, mode uint32) {
	m.Total++
	want := uint32(syscall.S_IFREG | fileMode)
	switch mode & syscall.S_IFMT {
	case syscall.S_IFLNK:
		return // its mode means nothing, and it is not followed
	case syscall.S_IFDIR:
		want = syscall.S_IFDIR | dirMode
	default:
		mode = mode&0o777 | syscall.S_IFREG
	}
	if mode&(syscall.S_IFMT|0o777) != want {
		m.loose(name)
	}
}

func (m *Modes) loose(name string) {
	if m.Loose++; m.First == "" || name < m.First {
		m.First = name
	}
}

func (m *Modes) add(o Modes) {
	m.Total, m.Unread = m.Total+o.Total, m.Unread+o.Unread
	if o.Loose > 0 {
		m.loose(o.First)
		m.Loose += o.Loose - 1
	}
}

// look adds what can be seen of these names, several at once.
func (m *Modes) look(ctx context.Context, a *Archive, names []string) error {
	dir, err := syscall.Open(a.folderPath(), syscall.O_RDONLY|syscall.O_DIRECTORY|syscall.O_CLOEXEC, 0)
	if err != nil {
		return nil // a folder that is not there has nothing in it
	}
	defer syscall.Close(dir)
	var next atomic.Int64
	var mu sync.Mutex
	var wait sync.WaitGroup
	const part = 16 * chunk
	for range readers(len(names) / part) {
		wait.Add(1)
		go func() {
			defer wait.Done()
			var own Modes
			for ctx.Err() == nil {
				from := int(next.Add(part)) - part
				if from >= len(names) {
					break
				}
				a.standAside(ctx)
				for _, name := range names[from:min(from+part, len(names))] {
					own.lookAt(a, dir, name)
				}
			}
			mu.Lock()
			defer mu.Unlock()
			m.add(own)
		}()
	}
	wait.Wait()
	return ctx.Err()
}

func (m *Modes) lookAt(a *Archive, dir int, name string) {
	var st unix.Stat_t
	switch err := unix.Fstatat(dir, name, &st, unix.AT_SYMLINK_NOFOLLOW); {
	case err == unix.ENOENT: // it went away
	case err != nil:
		m.Total++
		m.loose(name)
	case st.Mode&unix.S_IFMT == unix.S_IFDIR:
		m.walk(a, name)
	default:
		m.see(name, uint32(st.Mode))
	}
}

// walk looks at a folder that somebody made there, and at all in it.
func (m *Modes) walk(a *Archive, name string) {
	_ = filepath.WalkDir(a.file(name), func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			m.Unread++
			return nil
		}
		var st unix.Stat_t
		rel, _ := filepath.Rel(a.folderPath(), path)
		if unix.Lstat(path, &st) == nil {
			m.see(rel, uint32(st.Mode))
		}
		return nil
	})
}
