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

	"majordomus/helpers/store"
)

// batchSize is how many changes are flushed to the disk together: large enough
// that flushing costs little a file, small enough that an interruption loses
// little.
const batchSize = 1000

// writers is how many changes are prepared at once, each with a folder of its
// own for new files: two that make files in one folder wait for each other.
const writers = 4

// closers is how many old files are given back at once. A file system that
// tells its disk of every freed block does that one by one, and waits.
const closers = 8

// ErrReadOnly is returned when the archive cannot be written at all.
var ErrReadOnly = errors.New("the archive cannot be written")

// Lock takes the archive's lock, waiting for whoever has it as long as the
// context lives, and returns what lets it go. The kernel lets it go for a
// process that dies. The wait is announced once, after a second.
func (a *Archive) Lock(ctx context.Context, waiting func()) (func(), error) {
	if err := a.folder("state"); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrReadOnly, err)
	}
	f, err := os.OpenFile(a.path(lockFile), os.O_RDWR|os.O_CREATE|syscall.O_NOFOLLOW, fileMode)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrReadOnly, err)
	}
	begun, told := time.Now(), false
	for {
		err = syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
		if err == nil {
			return func() { f.Close() }, nil
		}
		if !errors.Is(err, syscall.EWOULDBLOCK) && !errors.Is(err, syscall.EINTR) {
			f.Close()
			return nil, fmt.Errorf("lock %s: %w", a.path(lockFile), err)
		}
		if !told && time.Since(begun) > time.Second && waiting != nil {
			told = true
			waiting()
		}
		select {
		case <-ctx.Done():
			f.Close()
			return nil, ctx.Err()
		case <-time.After(20 * time.Millisecond):
		}
	}
}

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
// is called in order, while others are prepared. It says how many changes are in place. A change
// that fails leaves those behind it undone, and every file whole.
func (a *Archive) rewrite(ctx context.Context, count int, prepare func(i int) (*change, error)) (done int, err error) {
	if count == 0 {
		return 0, nil
	}
	if err := a.tempFolder(); err != nil {
		return 0, fmt.Errorf("%w: %w", ErrReadOnly, err)
	}
	a.graves = newGraves()
	defer func() { a.graves.done(); a.graves = nil }()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	ready := make(chan batch, 1)
	go a.prepareAll(ctx, count, prepare, ready)
	for b := range ready {
		if err != nil {
			drop(b.changes) // prepared meanwhile
			continue
		}
		var n int
		n, err = a.placeAll(b)
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
	for from := 0; from < count; from += batchSize {
		if ctx.Err() != nil {
			ready <- batch{err: ctx.Err()}
			return
		}
		b := a.prepareBatch(from, min(from+batchSize, count), prepare)
		ready <- b
		if b.err != nil {
			return
		}
	}
}

func (a *Archive) prepareBatch(from, to int, prepare func(i int) (*change, error)) batch {
	changes := make([]*change, to-from)
	half := from / batchSize % 2 * writers // its neighbour works in other folders
	err := parallel(len(changes), func(i, writer int) error {
		c, err := prepare(from + i)
		if err != nil || c == nil {
			return err
		}
		changes[i] = c
		return a.write(c, strconv.Itoa(half+writer)+"/"+strconv.Itoa(from+i))
	})
	if err == nil {
		err = syncAll(a.path(tempDir))
	}
	return batch{changes, err}
}

// placeAll puts a batch in place and says how many changes are.
func (a *Archive) placeAll(b batch) (done int, err error) {
	defer drop(b.changes)
	if b.err != nil {
		return 0, b.err
	}
	for _, c := range b.changes {
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
	return done, store.SyncDir(a.file(""))
}

// tempFolder makes the folder for new files and clears what a dead process left.
func (a *Archive) tempFolder() error {
	if err := a.folder(tempDir); err != nil {
		return err
	}
	if err := a.folder(a.Dir); err != nil {
		return err
	}
	if err := a.clearTemps(); err != nil {
		return err
	}
	for w := range 2 * writers {
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

// write makes the new files of a change, whose names begin with the one given.
func (a *Archive) write(c *change, name string) error {
	for i, content := range c.contents {
		path := a.path(tempDir) + "/" + name + "-" + strconv.Itoa(i)
		c.temps = append(c.temps, path)
		if err := writeNew(path, content, c.at); err != nil {
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

// graves closes old files, each held open while its name went away: a file
// system takes its time to free a file, and must not do that while it keeps
// everybody else, hooks among them, out of the folder.
type graves struct {
	files chan int
	wait  sync.WaitGroup
}

func newGraves() *graves {
	g := &graves{files: make(chan int, 4*closers)}
	for range closers {
		g.wait.Add(1)
		go func() {
			defer g.wait.Done()
			for fd := range g.files {
				_ = syscall.Close(fd)
			}
		}()
	}
	return g
}

// hold opens a file that is about to lose its name. What cannot be opened is
// freed on the spot, and so is everything where there are no graves.
func (g *graves) hold(path string) func() {
	if g == nil {
		return func() {}
	}
	fd, err := syscall.Open(path, syscall.O_RDONLY|syscall.O_NOFOLLOW|syscall.O_NONBLOCK|syscall.O_CLOEXEC, 0)
	if err != nil {
		return func() {}
	}
	return func() { g.files <- fd }
}

func (g *graves) done() {
	close(g.files)
	g.wait.Wait()
}

// replace puts a new file in an old one's place.
func (a *Archive) replace(temp, path string) error {
	defer a.graves.hold(path)()
	if err := syscall.Rename(temp, path); err != nil { // os.Rename would look at it first
		return &os.LinkError{Op: "rename", Old: temp, New: path, Err: err}
	}
	return nil
}

// remove takes a file away; one that is not there is no fault.
func (a *Archive) remove(path string) error {
	defer a.graves.hold(path)()
	if err := os.Remove(path); err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
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

// writeNew makes a file that nobody else has. Its time is the one given, so
// that a file which is rewritten keeps its own.
func writeNew(path string, content []byte, at time.Time) error {
	fd, err := syscall.Open(path, syscall.O_WRONLY|syscall.O_CREAT|syscall.O_EXCL|syscall.O_NOFOLLOW|syscall.O_CLOEXEC, fileMode)
	if err != nil {
		return &os.PathError{Op: "create", Path: path, Err: err}
	}
	err = writeAll(fd, content)
	if err == nil {
		err = syncEach(fd)
	}
	if closed := syscall.Close(fd); err == nil {
		err = closed
	}
	if err == nil && !at.IsZero() {
		ts := syscall.NsecToTimespec(at.UnixNano())
		err = syscall.UtimesNano(path, []syscall.Timespec{ts, ts})
	}
	if err != nil {
		return &os.PathError{Op: "write", Path: path, Err: err}
	}
	return nil
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
