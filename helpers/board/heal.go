package board

import (
	"crypto/rand"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"syscall"
	"time"

	disk "majordomus/helpers/store"
)

// The board's folder is in a working tree, where 'git clean -fdx' and 'rm -r'
// reach it, also while servers run. What they know is in their memory: each
// makes the folder again, takes its lock again, and writes down what its own
// connections hold. Something else in the place of a file, a folder, a symlink,
// a FIFO, is set aside.

const (
	boardLock   = "board.lock"
	publicMode  = 0o755 // of .ai, as 'majordomus init' makes it
	asidePrefix = ".damaged-"
	// settling is how long a board that was made again waits for servers that
	// run to say what they hold: several times as long as they take.
	settling = 10 * time.Second
)

// errRemoved is returned when the private half was removed and recording is no
// longer allowed here.
var errRemoved = errors.New("the private half of this repository was removed, and nothing is recorded here any more")

// private is the private half: the board's folder is two below it.
func (f *file) private() string { return filepath.Dir(filepath.Dir(f.dir)) }

// makeFolders makes what is missing of the board's folder.
func (f *file) makeFolders() error {
	private := f.private()
	folders := []string{filepath.Dir(f.dir), f.dir}
	_, err := os.Lstat(private)
	made := errors.Is(err, os.ErrNotExist)
	if made {
		folders = append([]string{private}, folders...)
		if public := filepath.Dir(private); filepath.Base(public) == ".ai" {
			if err := os.Mkdir(public, publicMode); err != nil && !errors.Is(err, os.ErrExist) {
				return err
			}
		}
	}
	for _, d := range folders {
		if err := makePrivate(d); err != nil {
			return err
		}
	}
	if made {
		_ = disk.Open(private).KeepOut() // doctor says so when it is missing
	}
	for _, name := range []string{processesDir, namesDir} {
		path := f.path(name)
		if info, err := os.Lstat(path); err == nil && !info.IsDir() {
			if err := f.setAside(name); err != nil {
				return err
			}
		}
		if err := makePrivate(path); err != nil {
			return err
		}
	}
	return nil
}

// ensureFolders is makeFolders for a board that was there before. A private
// half is made again only where recording is still allowed.
func (f *file) ensureFolders() error {
	sound, there := true, true
	for _, d := range []string{filepath.Dir(f.dir), f.dir, f.path(processesDir), f.path(namesDir)} {
		info, err := os.Lstat(d)
		there = there && err == nil
		sound = sound && err == nil && info.IsDir() && info.Mode().Perm() == dirMode
	}
	if sound {
		return nil
	}
	if _, err := os.Lstat(f.private()); errors.Is(err, os.ErrNotExist) && f.consent != nil && !f.consent() {
		return errRemoved
	}
	if err := f.makeFolders(); err != nil {
		return err
	}
	if !there {
		f.log.Warn("the board's folder was removed and has been made again")
	}
	return nil
}

// stay takes this process's place on the board again if it was removed. The
// board's lock is held.
func (f *file) stay() error {
	if f.me == nil || f.me.held(f) {
		return nil
	}
	if err := f.makeFolders(); err != nil {
		return err
	}
	if err := f.me.hold(f); err != nil {
		return err
	}
	f.log.Warn("this server's lock was removed from the board and has been made again", "process", f.me.id)
	return nil
}

// displaced says whether this process has to say again that it is there.
func (f *file) displaced() bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	if _, err := os.Lstat(f.private()); err != nil {
		return false // made again when it is needed, and only then
	}
	return f.me != nil && (!f.me.held(f) || len(f.owing) > 0)
}

// removed says whether the whole private half is gone: what is on the board is
// no longer in the store then.
func (b *Board) removed() bool {
	f, ok := b.at.Load().shared.(*file)
	if !ok {
		return false
	}
	_, err := os.Lstat(f.private())
	return errors.Is(err, os.ErrNotExist)
}

// begin is a board without a file that can be read: what this process saw last,
// or nothing. f.mu is held.
func (f *file) begin(seen *snapshot) *state {
	s := newState()
	if seen.info != nil {
		s = seen.state.copy()
		for id, r := range s.Episodes {
			if !f.recorded(r) {
				delete(s.Episodes, id)
			}
		}
	}
	s.Era, s.Rebuilt = rand.Text(), true
	self := ""
	if f.me != nil {
		self = f.me.id
	}
	if f.others(self) > 0 {
		f.numbers(s)
	}
	return s
}

// others counts the processes beside this one that have a lock file.
func (f *file) others(self string) int {
	n := 0
	for _, id := range f.processNames() {
		if id != self {
			n++
		}
	}
	return n
}

// follow notes what this process held when another board takes the place of
// the one that it saw. f.mu is held.
func (f *file) follow(s *state) {
	seen := f.seen.Load().state
	if f.me == nil || seen.Era == "" || seen.Era == s.Era {
		return
	}
	for id, r := range seen.Episodes {
		if r.Process == f.me.id && r.State == Open && f.recorded(r) {
			if f.owing == nil {
				f.owing = make(map[string]*record)
			}
			f.owing[id] = r
		}
	}
}

// pay writes down what this process holds on a board that was made again. An
// episode that another process took meanwhile is that one's.
func (f *file) pay(s *state) {
	for id, r := range f.owing {
		if now := s.Episodes[id]; now == nil || now.learned() {
			s.Episodes[id] = r.clone()
		}
	}
}

// recorded says whether the store still has the episode's open entry.
func (f *file) recorded(r *record) bool {
	if r.Entry == "" || !filepath.IsLocal(r.Entry) {
		return true
	}
	_, err := os.Lstat(filepath.Join(f.private(), r.Entry))
	return !errors.Is(err, os.ErrNotExist)
}

// learned says whether all that is known of it is its open entry.
func (r *record) learned() bool { return r.State == Detached && r.Process == "" }

// holders is what the processes that run say they hold, by the episode's name.
// sure is false where one of them has not said it, or none is to be seen.
func (f *file) holders(self string) (held map[string]holder, sure bool) {
	held = make(map[string]holder)
	others := 0
	sure = true
	for _, id := range f.processNames() {
		if id == self || !f.alive(id) {
			continue
		}
		others++
		m := readMembers(f, id)
		sure = sure && m.PID != 0
		for _, p := range m.Peers {
			if p.ExternalID != "" {
				held[p.ExternalID] = holder{id, p.Name}
			}
		}
	}
	return held, sure && others > 0
}

func (b *Board) holders() (held map[string]holder, sure bool) {
	if f, ok := b.at.Load().shared.(*file); ok {
		return f.holders(b.at.Load().me.id)
	}
	return nil, true
}

type holder struct{ process, peer string }

// regularLock says whether a process's lock is a file that can tell whether it
// runs; not if somebody removed it, or put something else in its place.
func (f *file) regularLock(id string) bool {
	info, err := os.Lstat(f.processPath(id))
	return err == nil && info.Mode().IsRegular()
}

// contested says whether a connection may hold an episode that seems to be left:
// its server's lock was removed a moment ago, or the board, and its open entry
// has had a sign of life. A server that runs says so well within that time.
func (b *Board) contested(r *record) bool {
	now := time.Now()
	if age := now.Sub(r.Doubt); r.State != Detached || r.Doubt.IsZero() || age < 0 || age > settling {
		return false
	}
	heard := b.entryTime(r.Entry)
	return now.Sub(heard) < aliveEvery+IdleLimit
}

// readError says what is behind a file that cannot be opened: what is not a
// file of ours is as good as damaged.
func (f *file) readError(name string, err error) error {
	info, statErr := os.Lstat(f.path(name))
	switch {
	case statErr != nil:
		return err
	case !info.Mode().IsRegular():
		return errDamaged
	case errors.Is(err, os.ErrPermission):
		return errDamaged // another user's
	}
	return err
}

// setAside moves something away that is not what we wrote.
func (f *file) setAside(name string) error {
	aside := asideName(name)
	if err := os.Rename(f.path(name), f.path(aside)); err != nil {
		return err
	}
	f.log.Warn("a file of the board was damaged: it was set aside and is made again", "file", name, "aside", aside)
	return nil
}

func asideName(name string) string {
	return name + asidePrefix + strconv.FormatInt(time.Now().UnixNano(), 36)
}

// makeRoom removes a file, or whatever else has its name; a folder with
// something in it is set aside.
func makeRoom(path string) {
	if err := os.Remove(path); err != nil && !errors.Is(err, os.ErrNotExist) {
		_ = os.Rename(path, asideName(path))
	}
}

func isFolder(path string) bool {
	info, err := os.Lstat(path)
	return err == nil && info.IsDir()
}

// clearLock makes room for a lock file where something else has its name, or
// its mode keeps us out, and says whether it did.
func clearLock(path string) bool {
	info, err := os.Lstat(path)
	switch {
	case err != nil:
		return false
	case !info.Mode().IsRegular():
		return os.Rename(path, asideName(path)) == nil
	case info.Mode().Perm()&fileMode != fileMode:
		return os.Chmod(path, fileMode) == nil
	}
	return false
}

// fault is one of ours or the system's, with the system's word for it. That
// word names no path.
func fault(text string, err error) *Error {
	var known *Error
	var why syscall.Errno
	switch {
	case errors.As(err, &known):
		return known
	case errors.As(err, &why):
		text = fmt.Sprintf("%s: %s", text, why.Error())
	case errors.Is(err, errRemoved):
		text = errRemoved.Error()
	}
	return &Error{Code: Fault, Text: text, Cause: err}
}

// stay takes this process's place again, and writes down what it holds, where
// the board was removed or made again by another process.
func (b *Board) stay() {
	at := b.at.Load()
	f, ok := at.shared.(*file)
	if !ok {
		return
	}
	there, err := os.Lstat(f.membersPath(at.me.id))
	b.mu.Lock()
	if b.written != nil && (err != nil || !sameVersion(b.written, there) || there.Mode().Perm() != fileMode) {
		b.dirty = true
	}
	b.mu.Unlock()
	if !f.displaced() {
		return
	}
	if err := b.update(func(*state) error { return nil }); err != nil {
		b.log.Warn("this server's place on the board could not be taken again", "error", err)
		return
	}
	var back []silentPeer
	seen := b.view()
	b.mu.Lock()
	for p := range b.peers {
		if r := seen.Episodes[p.holds]; r != nil && r.State == Detached && !r.Doubt.IsZero() && (r.learned() || r.Process == at.me.id) && !p.idle {
			back = append(back, silentPeer{p, p.holds})
		}
	}
	b.mu.Unlock()
	for _, p := range back {
		b.reopen(p.peer, p.id)
	}
}
