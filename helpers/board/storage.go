package board

import (
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"time"

	"majordomus/helpers/netfs"
	"majordomus/helpers/osfile"
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
// The folder may be removed, or damaged, at any time: 'git clean' does so. What
// then happens is in heal.go.
type file struct {
	dir     string
	log     *slog.Logger
	consent func() bool // asked before a private half that was removed is made again; nil: yes

	mu    sync.Mutex         // the lock is per open file: inside the process this one counts
	me    *process           // nil until it has joined
	owing map[string]*record // episodes of this process that a new board does not have yet

	seen atomic.Pointer[snapshot]
}

// snapshot is a state and the file it was read from.
type snapshot struct {
	state *state
	info  os.FileInfo // nil: there is no file yet
}

func openFile(dir string, log *slog.Logger) (*file, error) {
	f := &file{dir: dir, log: log}
	if err := f.makeFolders(); err != nil {
		return nil, err
	}
	if name := netfs.Kind(dir); name != "" && name != netfs.Unknown {
		log.Warn("the board is on a network file system, where locks may not hold: keep the repository on a local disk", "file_system", name)
	}
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
		return &Error{Code: Fault, Text: fmt.Sprintf("'%s' in the private half of this repository is not a folder; move it away", filepath.Base(dir))}
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
	f.follow(s)
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
	in, err := osfile.OpenOwn(f.path("board.json"))
	if errors.Is(err, os.ErrPermission) && clearLock(f.path("board.json")) {
		in, err = osfile.OpenOwn(f.path("board.json"))
	}
	if err != nil {
		return nil, nil, f.readError("board.json", err)
	}
	defer in.Close()
	return readState(in)
}

// readOnly is read for a program that is no server: it changes nothing, not even
// the mode of the file.
func (f *file) readOnly() (*state, error) {
	in, err := osfile.OpenOwn(f.path("board.json"))
	if err != nil {
		return nil, err
	}
	defer in.Close()
	s, _, err := readState(in)
	return s, err
}

func readState(in *os.File) (*state, os.FileInfo, error) {
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
	lock, err := f.lockBoard()
	if err != nil {
		return err
	}
	defer lock.keep()
	if err := f.stay(); err != nil {
		return err
	}
	s, again, err := f.current()
	if err != nil {
		return err
	}
	before, err := json.Marshal(s)
	if err != nil {
		return err
	}
	f.pay(s)
	if err := change(s); err != nil {
		return err
	}
	after, err := json.Marshal(s)
	if err == nil && (again || string(before) != string(after)) {
		s.Gen++
		err = f.write(s)
	}
	if err == nil {
		f.owing = nil
	}
	return err
}

// lockBoard takes the board's lock. Its file is never removed by us.
func (f *file) lockBoard() (*nameLock, error) {
	for end := time.Now().Add(boardWait); ; time.Sleep(lockPoll) {
		var l *nameLock
		err := f.ensureFolders()
		if err == nil {
			l, err = tryLockFile(f.path(boardLock))
		}
		switch {
		case l != nil:
			return l, nil
		case err != nil && !errors.Is(err, errBusy) && !errors.Is(err, os.ErrNotExist):
			return nil, err
		case time.Now().After(end):
			return nil, errors.New("lock the board: another process has held its lock for " + boardWait.String())
		}
	}
}

// current is the state to be changed: the one that was seen last, if the file
// is still that one, or the file's. again is true when there is no such file
// (any more), or none that can be read.
func (f *file) current() (s *state, again bool, err error) {
	seen := f.seen.Load()
	if info, err := os.Lstat(f.path("board.json")); err == nil && sameVersion(seen.info, info) {
		s = seen.state.copy()
	} else if s, _, err = f.read(); err == nil {
		f.follow(s)
	} else if errors.Is(err, errDamaged) || errors.Is(err, os.ErrNotExist) {
		if errors.Is(err, errDamaged) {
			if err := f.setAside("board.json"); err != nil {
				return nil, false, err
			}
		}
		s, again = f.begin(seen), true
	} else {
		return nil, false, err
	}
	if s.Era == "" { // a board of an earlier version
		s.Era = rand.Text()
	}
	return s, again, nil
}

// numbers makes sure that no number of a peer that is connected is given again.
func (f *file) numbers(s *state) {
	for _, id := range f.processNames() {
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
	makeRoom(temp) // a leftover, or something planted: nothing is written through it
	out, err := os.OpenFile(temp, os.O_WRONLY|os.O_CREATE|os.O_EXCL, fileMode)
	if err != nil {
		return nil, err
	}
	_, err = out.Write(raw)
	info, statErr := out.Stat()
	if err = errors.Join(err, statErr, out.Close()); err == nil {
		if isFolder(path) {
			makeRoom(path)
		}
		err = os.Rename(temp, path)
	}
	if err != nil {
		_ = os.Remove(temp)
		return nil, err
	}
	return info, nil
}
