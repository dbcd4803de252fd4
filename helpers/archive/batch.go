package archive

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"majordomus/helpers/osfile"
	"majordomus/helpers/store"
)

// How many changes are flushed to the disk together. A hook that wants its own
// prompt on the disk waits for a flush that is under way, so a batch is small:
// beside batches of a thousand it was seen to take 1.4 to 1.7 times as long,
// beside these 1.1 times, and the whole takes no longer. Prune does several
// things to a folder for each flush, and takes a quarter longer in small ones;
// an import reads that many lines before it writes.
const (
	batchSize = 100
	manySize  = 1000
)

// writers is how many changes are prepared at once, each with a folder of its
// own for new files: two that make files in one folder wait for each other.
const writers = 4

// few is how many changes are made between two looks whether a hook is at work.
const few = 16

// ErrReadOnly is returned when the archive cannot be written at all.
var ErrReadOnly = errors.New("the archive cannot be written")

// Lock takes the archive's lock and returns what releases it. It waits at most
// lockWait and names the process that has it then; a wait of more than a second
// is announced.
func (a *Archive) Lock(ctx context.Context, waiting func()) (func(), error) {
	if err := a.folder("state"); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrReadOnly, err)
	}
	f, err := os.OpenFile(a.path(lockFile), os.O_RDWR|os.O_CREATE|syscall.O_NOFOLLOW|syscall.O_NONBLOCK, fileMode)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrReadOnly, err)
	}
	release, err := osfile.Wait(ctx, f, lockWait, waiting)
	if err != nil {
		f.Close()
		return nil, fmt.Errorf("lock the archive: %w", err)
	}
	_ = a.clearTemps() // nothing else is at work: a run that was killed left them
	return release, nil
}

// lockWait is longer than any command works on 100,000 records, so a lock that
// is held for longer is a process that is stopped or stuck.
const lockWait = 30 * time.Second

// folder makes a folder of the store, the owner's alone.
func (a *Archive) folder(rel string) error {
	path := a.path(rel)
	if err := os.MkdirAll(path, dirMode); err != nil {
		return err
	}
	info, err := os.Lstat(path)
	if err == nil && !info.IsDir() {
		err = errors.New(path + ": not a folder")
	}
	if err == nil && info.Mode().Perm() != dirMode {
		err = os.Chmod(path, dirMode)
	}
	return err
}

// change is what becomes of one record: new files, and how they are put in
// their places once they are on the disk.
type change struct {
	contents [][]byte
	at       time.Time                  // the new files' own time; zero is now
	place    func(temps []string) error // is given the new files' paths
	temps    []string
}

// rewrite makes changes in batches: the new files of a batch are written, then
// flushed together, then put in place. Whoever calls it holds the lock; prepare
// is called concurrently and may return nil for nothing to do; the changes' place
// is called in order, while others are prepared. It says how many changes are in
// place. A change that fails leaves those behind it undone, and every file whole.
func (a *Archive) rewrite(ctx context.Context, count int, prepare func(i int) (*change, error)) (done int, err error) {
	if count == 0 {
		return 0, nil
	}
	if err := a.tempFolder(); err != nil {
		return 0, fmt.Errorf("%w: %w", ErrReadOnly, err)
	}
	a.spares = &spares{dir: a.path(tempDir)}
	defer func() { a.spares.clear(); a.spares = nil }()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	ready := make(chan batch) // a batch waits until the spares of the one before the last are free
	go a.prepareAll(ctx, count, prepare, ready)
	for b := range ready {
		if err != nil {
			drop(b.changes) // prepared meanwhile
			continue
		}
		var n int
		n, err = a.placeAll(ctx, b)
		if done += n; err != nil {
			cancel()
		}
	}
	return done, err
}

// batch is changes whose new files are on the disk, or why they are not.
type batch struct {
	changes []*change
	err     error
}

// prepareAll prepares one batch while the one before it is put in place.
func (a *Archive) prepareAll(ctx context.Context, count int, prepare func(i int) (*change, error), ready chan<- batch) {
	defer close(ready)
	size := a.batch
	if size == 0 {
		size = batchSize
	}
	for from := 0; from < count; from += size {
		if ctx.Err() != nil {
			ready <- batch{err: ctx.Err()}
			return
		}
		b := a.prepareBatch(ctx, from, min(from+size, count), prepare)
		ready <- b
		if b.err != nil {
			return
		}
	}
}

func (a *Archive) prepareBatch(ctx context.Context, from, to int, prepare func(i int) (*change, error)) batch {
	changes := make([]*change, to-from)
	err := parallel(len(changes), func(i, writer int) error {
		if i%few == 0 {
			a.standAside(ctx)
		}
		c, err := prepare(from + i)
		if err != nil || c == nil {
			return err
		}
		changes[i] = c
		return a.write(c, writer)
	})
	if err == nil {
		err = syncAll(a.path(tempDir))
	}
	return batch{changes, err}
}

// placeAll puts a batch in place and says how many changes are.
func (a *Archive) placeAll(ctx context.Context, b batch) (done int, err error) {
	defer drop(b.changes)
	if b.err != nil {
		return 0, b.err
	}
	for i, c := range b.changes {
		if i%few == 0 {
			a.standAside(ctx)
		}
		if c == nil {
			continue
		}
		if err := c.place(c.temps); err != nil {
			return done, err
		}
		c.temps = nil
		done++
	}
	a.progress().Step(len(b.changes))
	if err := store.SyncDir(a.file("")); err != nil {
		return done, err
	}
	a.spares.flushed()
	return done, nil
}

// tempFolder makes the folder for new files.
func (a *Archive) tempFolder() error {
	if err := a.folder(tempDir); err != nil {
		return err
	}
	if err := a.folder(a.Dir); err != nil {
		return err
	}
	for w := range writers {
		if err := a.folder(tempDir + "/" + strconv.Itoa(w)); err != nil {
			return err
		}
	}
	return nil
}

// parallel does n pieces of work, as many at once as there are writers, and
// stops at the first that fails.
func parallel(n int, work func(i, writer int) error) error {
	var next atomic.Int64
	var wait sync.WaitGroup
	var once sync.Once
	var failed error
	var stop atomic.Bool
	for w := range writers {
		wait.Add(1)
		go func() {
			defer wait.Done()
			for !stop.Load() {
				i := int(next.Add(1)) - 1
				if i >= n {
					return
				}
				if err := work(i, w); err != nil {
					once.Do(func() { failed = err })
					stop.Store(true)
				}
			}
		}()
	}
	wait.Wait()
	return failed
}

// write makes the new files of a change.
func (a *Archive) write(c *change, writer int) error {
	for _, content := range c.contents {
		path, err := a.spares.write(writer, content, c.at)
		c.temps = append(c.temps, path)
		if err != nil {
			return err
		}
	}
	return nil
}

// drop removes the new files that did not come to their place.
func drop(changes []*change) {
	for _, c := range changes {
		if c == nil {
			continue
		}
		for _, path := range c.temps {
			_ = os.Remove(path)
		}
	}
}

// replace puts a new file in an old one's place, or where there is none.
func (a *Archive) replace(temp, path string) error {
	switch there, err := isFile(path); {
	case err != nil:
		return err
	case !there:
		return move(temp, path)
	}
	return a.swap(temp, path)
}

// swap puts a new file in the place of one that is there, which is a spare then.
func (a *Archive) swap(temp, path string) error {
	err := exchange(temp, path)
	switch {
	case err == nil:
		a.spares.give(temp)
	case errors.Is(err, errors.ErrUnsupported), errors.Is(err, os.ErrNotExist):
		return move(temp, path) // the file system cannot, or it went away
	}
	return err
}

// remove takes a file away; one that is not there is no fault.
func (a *Archive) remove(path string) error {
	if there, err := isFile(path); err != nil || !there {
		return err
	}
	to := a.spares.path(0)
	err := move(path, to)
	switch {
	case err == nil:
		a.spares.give(to)
	case errors.Is(err, os.ErrNotExist):
		return nil
	}
	return err
}

// isFile says whether something stands there that may be replaced or taken away.
// A folder may not: it is somebody's, whatever it is called.
func isFile(path string) (bool, error) {
	var st syscall.Stat_t
	switch err := syscall.Lstat(path, &st); {
	case err == syscall.ENOENT:
		return false, nil
	case err != nil:
		return false, &os.PathError{Op: "lstat", Path: path, Err: err}
	case st.Mode&syscall.S_IFMT == syscall.S_IFDIR:
		return false, &os.PathError{Op: "replace", Path: path, Err: syscall.EISDIR}
	}
	return true, nil
}

// move renames; os.Rename would look at the target first.
func move(from, to string) error {
	if err := syscall.Rename(from, to); err != nil {
		return &os.LinkError{Op: "rename", Old: from, New: to, Err: err}
	}
	return nil
}

// clearTemps removes what an earlier run, killed, left behind.
func (a *Archive) clearTemps() error {
	entries, err := os.ReadDir(a.path(tempDir))
	if err != nil {
		return err
	}
	for _, e := range entries {
		if err := os.RemoveAll(filepath.Join(a.path(tempDir), e.Name())); err != nil {
			return err
		}
	}
	return nil
}
