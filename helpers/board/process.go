package board

import (
	"crypto/rand"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"

	"majordomus/helpers/osfile"
)

const (
	processesDir = "processes"
	lockSuffix   = ".lock"
	// joiningSuffix is the file's until it is locked.
	joiningSuffix = ".joining"
)

// process is this process on the board. Its name is random and never used
// again, so that it says who holds an episode also when the board's folder was
// removed. It holds a lock for its life: whoever can take it knows that the
// owner is dead, however it died.
type process struct {
	id   string
	lock *os.File

	mu    sync.Mutex
	next  uint64 // the next peer number that is claimed and not used
	until uint64
	count uint64 // numbers given so far
}

// newProcess joins the board. A process that could not be written down leaves
// no lock behind.
func newProcess(f *file) (*process, error) {
	p := &process{id: "n" + strings.ToLower(rand.Text())}
	err := f.update(func(s *state) error {
		s.Peers++ // most processes have one peer: its number comes along
		p.next, p.until = s.Peers-1, s.Peers
		f.clearJoining()
		return p.hold(f)
	})
	if err != nil {
		p.letGo(f)
		return nil, err
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.me = p
	return p, nil
}

// hold makes the process's lock. The file gets its name once it is locked, so
// that it can never be taken for a dead process's. The board's lock is held.
func (p *process) hold(f *file) error {
	path := f.processPath(p.id)
	temp := strings.TrimSuffix(path, lockSuffix) + joiningSuffix
	makeRoom(temp)
	lock, err := os.OpenFile(temp, os.O_RDWR|os.O_CREATE|os.O_EXCL, fileMode)
	if err != nil {
		return err
	}
	if err = osfile.TryLock(lock); err == nil {
		if isFolder(path) {
			makeRoom(path)
		}
		err = os.Rename(temp, path)
	}
	if err != nil {
		_ = os.Remove(temp)
		_ = lock.Close()
		return err
	}
	if p.lock != nil {
		_ = p.lock.Close()
	}
	p.lock = lock
	return nil
}

// held says whether the lock is where the others look for it, and private.
func (p *process) held(f *file) bool {
	there, err := os.Lstat(f.processPath(p.id))
	if err != nil || there.Mode().Perm() != fileMode {
		return false
	}
	mine, err := p.lock.Stat()
	return err == nil && os.SameFile(mine, there)
}

// letGo takes the lock and its file away.
func (p *process) letGo(f *file) {
	if p.lock == nil {
		return
	}
	if p.held(f) {
		_ = os.Remove(f.processPath(p.id))
	}
	_ = p.lock.Close()
	p.lock = nil
}

// clearJoining removes what a process left that was killed while it joined. The
// board's lock is held, so none is joining now.
func (f *file) clearJoining() {
	left, _ := filepath.Glob(filepath.Join(f.dir, processesDir, "*"+joiningSuffix))
	for _, path := range left {
		makeRoom(path)
	}
}

func (f *file) processPath(id string) string {
	return filepath.Join(f.dir, processesDir, id+lockSuffix)
}

func (f *file) membersPath(id string) string {
	return filepath.Join(f.dir, processesDir, id+".json")
}

// number is the name of a new peer. A process that has many claims numbers in
// advance, since each claim rewrites the board.
func (p *process) number(s storage) string {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.next == p.until {
		claim := uint64(1)
		if p.count > 3 {
			claim = numbersPerClaim
		}
		last := p.until
		err := s.update(func(st *state) error {
			p.next = max(st.Peers, last) // the board may have been made again
			p.until = p.next + claim
			st.Peers = p.until
			return nil
		})
		if err != nil { // a board that cannot be written names nobody
			p.next, p.until = last, last+1
		}
	}
	p.next++
	p.count++
	return "p" + strconv.FormatUint(p.next, 10)
}

// leave takes the process off the board.
func (p *process) leave(s storage) {
	f, ok := s.(*file)
	if !ok || p.lock == nil {
		return
	}
	_ = os.Remove(f.membersPath(p.id))
	f.mu.Lock()
	defer f.mu.Unlock()
	f.me = nil
	p.letGo(f)
}

// processNames lists the processes that have a lock file.
func (f *file) processNames() []string {
	d, err := osfile.OpenDir(filepath.Join(f.dir, processesDir))
	if err != nil {
		return nil
	}
	defer d.Close()
	names, _ := d.Readdirnames(maxProcessesRead)
	var ids []string
	for _, name := range names {
		if id, ok := strings.CutSuffix(name, lockSuffix); ok && len(id) > 1 {
			ids = append(ids, id)
		}
	}
	return ids
}

// dead lists the processes whose lock can be taken.
func (f *file) dead(self string) []string {
	var ids []string
	for _, id := range f.processNames() {
		if id != self && !f.alive(id) {
			ids = append(ids, id)
		}
	}
	return ids
}

// alive says whether the process's lock is held.
func (f *file) alive(id string) bool {
	l, err := osfile.OpenOwn(f.processPath(id))
	if errors.Is(err, os.ErrPermission) && clearLock(f.processPath(id)) {
		l, err = osfile.OpenOwn(f.processPath(id))
	}
	if err != nil { // a lock that may not be opened tells nothing
		return errors.Is(err, os.ErrPermission)
	}
	defer l.Close()
	return errors.Is(osfile.TryLock(l), osfile.ErrHeld)
}

// members is what a process says of its own peers, in a file of its own: so
// that thousands of them do not make every change of the board slow.
type members struct {
	PID   int         `json:"pid"`
	Peers []PeerShown `json:"peers"`
}

func readMembers(f *file, id string) members {
	var m members
	in, err := osfile.OpenOwn(f.membersPath(id))
	if err != nil {
		return m
	}
	defer in.Close()
	if raw, err := io.ReadAll(io.LimitReader(in, maxBoardFile)); err == nil {
		_ = json.Unmarshal(raw, &m)
	}
	kept := m.Peers[:0]
	for _, p := range m.Peers {
		if len(p.Name) > 1 {
			kept = append(kept, p)
		}
	}
	m.Peers = kept
	return m
}

func removeProcess(f *file, id string) {
	makeRoom(f.membersPath(id))
	makeRoom(f.processPath(id))
}

// Alive says whether the process of that name is on the board in the folder.
func Alive(dir, process string) bool {
	if process == "" || filepath.Base(process) != process {
		return false
	}
	return (&file{dir: dir}).alive(process)
}

// Process is this process's name on the board.
func (b *Board) Process() string { return b.at.Load().me.id }

// Living says whether the process of that name is on this board.
func (b *Board) Living(process string) bool { return Alive(b.Dir(), process) }

// Dir is the board's folder, "" for a board in memory.
func (b *Board) Dir() string { return b.at.Load().dir }
