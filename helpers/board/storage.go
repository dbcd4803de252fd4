package board

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strconv"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/gofrs/flock"
)

// Modes of the board's folder, which is in the private half.
const (
	dirMode  = 0o700
	fileMode = 0o600
)

// memory keeps the state of a single process.
type memory struct {
	mu    sync.Mutex
	state atomic.Pointer[state]

	namesMu sync.Mutex
	names   map[string]bool // names that somebody is at work on
}

func newMemory() *memory {
	m := &memory{names: make(map[string]bool)}
	m.state.Store(newState())
	return m
}

func (m *memory) view() *state { return m.state.Load() }

func (m *memory) update(change func(*state) error) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	next := m.view().copy()
	if err := change(next); err != nil {
		return err
	}
	m.state.Store(next)
	return nil
}

// copy is deep: what view hands out is never changed.
func (s *state) copy() *state {
	c := *s
	c.Episodes = make(map[string]*record, len(s.Episodes))
	for id, r := range s.Episodes {
		c.Episodes[id] = r.clone()
	}
	c.Notices = make(map[string][]notice, len(s.Notices))
	for p, list := range s.Notices {
		c.Notices[p] = append([]notice(nil), list...)
	}
	return &c
}

// file keeps the state in a file that several processes change under a lock.
type file struct {
	dir  string
	log  *slog.Logger
	mu   sync.Mutex // the lock is per open file: inside the process this one counts
	lock *flock.Flock

	seen atomic.Pointer[snapshot]
}

// snapshot is a state and the file it was read from.
type snapshot struct {
	state *state
	info  os.FileInfo // nil: there is no file yet
}

func openFile(dir string, log *slog.Logger) (*file, error) {
	state := filepath.Dir(dir)
	folders := []string{state, dir, filepath.Join(dir, processesDir), filepath.Join(dir, namesDir)}
	if _, err := os.Lstat(filepath.Dir(state)); errors.Is(err, os.ErrNotExist) {
		folders = append([]string{filepath.Dir(state)}, folders...) // a private half that was removed
	}
	for _, d := range folders {
		if err := makePrivate(d); err != nil {
			return nil, err
		}
	}
	if name, remote := networkFileSystem(dir); remote {
		log.Warn("the board is on a network file system, where locks may not hold: keep the repository on a local disk", "file_system", name)
	}
	f := &file{dir: dir, log: log}
	f.lock = flock.New(f.path("board.lock"), flock.SetFlag(os.O_CREATE|os.O_RDWR|syscall.O_NOFOLLOW), flock.SetPermissions(fileMode))
	f.seen.Store(&snapshot{state: newState()})
	return f, nil
}

// makePrivate makes a folder for its owner alone, whatever the umask, and
// tightens one that is there.
func makePrivate(dir string) error {
	if err := os.Mkdir(dir, dirMode); err != nil && !errors.Is(err, os.ErrExist) {
		return err
	}
	info, err := os.Lstat(dir)
	if err != nil {
		return err
	}
	if !info.IsDir() {
		return fmt.Errorf("'%s' is no folder", filepath.Base(dir))
	}
	if info.Mode().Perm() != dirMode {
		return os.Chmod(dir, dirMode)
	}
	return nil
}

func (f *file) path(name string) string { return filepath.Join(f.dir, name) }

// view reads the file when it has changed since.
func (f *file) view() *state {
	seen := f.seen.Load()
	info, err := os.Lstat(f.path("board.json"))
	if errors.Is(err, os.ErrNotExist) && seen.info == nil || err == nil && sameVersion(seen.info, info) {
		return seen.state
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	s, info, err := f.read()
	if err != nil {
		return seen.state // the next change repairs it, and says so
	}
	f.seen.Store(&snapshot{s, info})
	return s
}

// sameVersion: every version is a file of its own.
func sameVersion(a, b os.FileInfo) bool {
	return a != nil && b != nil && os.SameFile(a, b) && a.ModTime().Equal(b.ModTime()) && a.Size() == b.Size()
}

// errDamaged is a file that nothing can be read from.
var errDamaged = errors.New("damaged")

func (f *file) read() (*state, os.FileInfo, error) {
	in, err := os.OpenFile(f.path("board.json"), os.O_RDONLY|syscall.O_NOFOLLOW|syscall.O_NONBLOCK, 0)
	if errors.Is(err, os.ErrNotExist) {
		s := newState()
		s.Rebuilt = true
		return s, nil, nil
	}
	if err != nil {
		return nil, nil, err
	}
	defer in.Close()
	info, err := in.Stat()
	if err != nil {
		return nil, nil, err
	}
	raw, err := io.ReadAll(io.LimitReader(in, maxBoardFile))
	if err != nil {
		return nil, nil, err
	}
	s := newState()
	if err := json.Unmarshal(raw, s); err != nil || s.Schema != schema {
		return nil, nil, errDamaged
	}
	s = s.copy() // a null in the place of a list would be one that nothing can be added to
	for id, r := range s.Episodes {
		if r == nil {
			delete(s.Episodes, id)
		}
	}
	return s, info, nil
}

// update changes the state under the lock. When nothing changed nothing is
// written.
func (f *file) update(change func(*state) error) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	ctx, cancel := context.WithTimeout(context.Background(), boardWait)
	defer cancel()
	if ok, err := f.lock.TryLockContext(ctx, lockPoll); err != nil || !ok {
		return fmt.Errorf("lock the board: %w", err)
	}
	defer func() { _ = f.lock.Unlock() }()
	s, err := f.current()
	if err != nil {
		return err
	}
	before, err := json.Marshal(s)
	if err != nil {
		return err
	}
	if err := change(s); err != nil {
		return err
	}
	after, err := json.Marshal(s)
	if err != nil || string(before) == string(after) && s.Gen > 0 {
		return err
	}
	s.Gen++
	return f.write(s)
}

// current is the state to be changed: the one that was seen last, if the file
// is still that one, or the file's. A file that says nothing is set aside.
func (f *file) current() (*state, error) {
	seen := f.seen.Load()
	if info, err := os.Lstat(f.path("board.json")); err == nil && sameVersion(seen.info, info) {
		return seen.state.copy(), nil
	}
	s, _, err := f.read()
	if errors.Is(err, errDamaged) {
		aside := "board.json.damaged-" + strconv.FormatInt(time.Now().UnixNano(), 36)
		if err := os.Rename(f.path("board.json"), f.path(aside)); err != nil {
			return nil, err
		}
		f.log.Warn("the board's file was damaged: it was set aside and is made anew from the open episodes", "aside", aside)
		s, err = newState(), nil
		s.Rebuilt = true
	}
	if err == nil && s.Rebuilt && s.Gen == 0 && len(f.processNames()) > 0 {
		f.numbers(s)
	}
	return s, err
}

// numbers makes sure that no number of a living process is given again.
func (f *file) numbers(s *state) {
	for _, id := range f.processNames() {
		if n, err := strconv.ParseUint(id[1:], 10, 64); err == nil {
			s.Processes = max(s.Processes, n)
		}
		for _, p := range readMembers(f, id).Peers {
			s.Peers = max(s.Peers, number(p.Name))
		}
	}
	s.Peers += 2 * numbersPerClaim // claimed, or joined a moment ago
}

func (f *file) write(s *state) error {
	raw, err := json.Marshal(s)
	if err != nil {
		return err
	}
	info, err := replaceFile(f.path("board.json"), raw)
	if err != nil {
		return err
	}
	f.seen.Store(&snapshot{s, info})
	return nil
}

// replaceFile puts a new file in the place of the old one in one step. The
// caller is the only writer.
func replaceFile(path string, raw []byte) (os.FileInfo, error) {
	temp := path + ".tmp"
	_ = os.Remove(temp) // a leftover, or a link that somebody planted: nothing is written through it
	out, err := os.OpenFile(temp, os.O_WRONLY|os.O_CREATE|os.O_EXCL, fileMode)
	if err != nil {
		return nil, err
	}
	_, err = out.Write(raw)
	info, statErr := out.Stat()
	if err = errors.Join(err, statErr, out.Close()); err == nil {
		err = os.Rename(temp, path)
	}
	if err != nil {
		_ = os.Remove(temp)
		return nil, err
	}
	return info, nil
}
