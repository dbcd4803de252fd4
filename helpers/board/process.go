package board

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"

	"github.com/gofrs/flock"
)

const (
	processesDir = "processes"
	lockSuffix   = ".lock"
)

// process is this process on the board. It holds a lock for its life: whoever
// can take it knows that the owner is dead, however it died.
type process struct {
	id   string
	mine *flock.Flock

	mu    sync.Mutex
	next  uint64 // the next peer number that is claimed and not used
	until uint64
	count uint64 // numbers given so far
}

// newProcess takes a number and its lock. Both happen under the board's lock,
// so that nobody takes a lock that was made a moment ago for a dead one's.
func newProcess(f *file) (*process, error) {
	p := &process{}
	err := f.update(func(s *state) error {
		s.Processes++
		s.Peers++ // most processes have one peer: its number comes along
		p.next, p.until = s.Peers-1, s.Peers
		p.id = "n" + strconv.FormatUint(s.Processes, 10)
		p.mine = flock.New(f.processPath(p.id), flock.SetFlag(os.O_CREATE|os.O_RDWR|syscall.O_NOFOLLOW), flock.SetPermissions(fileMode))
		// Somebody may be trying at this moment whether its owner lives.
		ctx, cancel := context.WithTimeout(context.Background(), boardWait)
		defer cancel()
		_, err := p.mine.TryLockContext(ctx, lockPoll)
		return err
	})
	return p, err
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
		err := s.update(func(st *state) error {
			p.next, p.until = st.Peers, st.Peers+claim
			st.Peers = p.until
			return nil
		})
		if err != nil { // a board that cannot be written names nobody
			p.next, p.until = p.count, p.count+1
		}
	}
	p.next++
	p.count++
	return "p" + strconv.FormatUint(p.next, 10)
}

// leave takes the process off the board.
func (p *process) leave(s storage) {
	f, ok := s.(*file)
	if !ok || p.mine == nil {
		return
	}
	_ = f.update(func(*state) error {
		_ = os.Remove(f.membersPath(p.id))
		_ = os.Remove(f.processPath(p.id))
		return nil
	})
	_ = p.mine.Unlock()
}

// processNames lists the processes that have a lock file.
func (f *file) processNames() []string {
	d, err := os.Open(filepath.Join(f.dir, processesDir))
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

// alive says whether somebody holds the process's lock.
func (f *file) alive(id string) bool {
	if _, err := os.Lstat(f.processPath(id)); err != nil {
		return false
	}
	l := flock.New(f.processPath(id), flock.SetFlag(os.O_RDWR|syscall.O_NOFOLLOW|syscall.O_NONBLOCK))
	ok, err := l.TryLock()
	if err != nil {
		return !os.IsNotExist(err)
	}
	if ok {
		_ = l.Close()
	}
	return !ok
}

// members is what a process says of its own peers, in a file of its own: so
// that thousands of them do not make every change of the board slow.
type members struct {
	PID   int         `json:"pid"`
	Peers []PeerShown `json:"peers"`
}

func readMembers(f *file, id string) members {
	var m members
	info, err := os.Lstat(f.membersPath(id))
	if err != nil || !info.Mode().IsRegular() {
		return m
	}
	raw, err := os.ReadFile(f.membersPath(id))
	if err == nil {
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
	_ = os.Remove(f.membersPath(id))
	_ = os.Remove(f.processPath(id))
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
