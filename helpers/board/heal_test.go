package board

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// entries is a store that keeps a file for each open episode, as the real one
// does.
type entries struct {
	*store
	private string
}

func (e *entries) Start(ctx context.Context, id string, lock *os.File) (Started, error) {
	s, err := e.store.Start(ctx, id, lock)
	if err == nil {
		path := filepath.Join(e.private, s.Entry)
		_ = os.MkdirAll(filepath.Dir(path), 0o700)
		_ = os.WriteFile(path, nil, 0o600)
	}
	return s, err
}

func (e *entries) End(ctx context.Context, id string, reason CloseReason, lock *os.File) (Ended, error) {
	_ = os.Remove(filepath.Join(e.private, "open", id))
	return e.store.End(ctx, id, reason, lock)
}

func (e *entries) List(ctx context.Context) ([]Known, error) {
	list, err := e.store.List(ctx)
	for i := range list {
		list[i].Entry = "open/" + list[i].ExternalID
	}
	return list, err
}

// live is a fixture whose store keeps files.
func live(t *testing.T) (*fixture, func() *Board) {
	t.Helper()
	f := newFixture(t)
	f.dir = filepath.Join(t.TempDir(), ".ai", "local", "state", "board")
	if err := os.MkdirAll(filepath.Dir(f.dir), 0o700); err != nil {
		t.Fatal(err)
	}
	driver := &entries{f.store, filepath.Dir(filepath.Dir(f.dir))}
	return f, func() *Board {
		t.Helper()
		b, err := New(Config{Dir: f.dir, Driver: driver, Worktree: "w", Now: f.clock.Now})
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
}

// wrong is what can become of a file of the board.
var wrong = map[string]func(path string) error{
	"gone":        os.RemoveAll,
	"empty":       func(path string) error { return put(path, nil) },
	"cut":         func(path string) error { return put(path, []byte(`{"schema":"majordomus.board/v1","epi`)) },
	"NULs":        func(path string) error { return put(path, make([]byte, 4096)) },
	"loose modes": func(path string) error { return os.Chmod(path, 0o666) },
	"unreadable":  func(path string) error { return os.Chmod(path, 0) },
	"folder":      func(path string) error { return errorsOf(os.RemoveAll(path), os.Mkdir(path, 0o700)) },
	"full folder": func(path string) error {
		return errorsOf(os.RemoveAll(path), os.Mkdir(path, 0o700), os.WriteFile(filepath.Join(path, "x"), nil, 0o600))
	},
	"FIFO":          func(path string) error { return errorsOf(os.RemoveAll(path), syscall.Mkfifo(path, 0o600)) },
	"symlink":       func(path string) error { return errorsOf(os.RemoveAll(path), os.Symlink(victim(path), path)) },
	"dangling link": func(path string) error { return errorsOf(os.RemoveAll(path), os.Symlink("nowhere", path)) },
}

// put writes through the same inode, as a damage does; a folder stays one.
func put(path string, text []byte) error {
	if isFolder(path) {
		return nil
	}
	return os.WriteFile(path, text, 0o600)
}

// victim is a file, or a folder, outside of the private half.
func victim(path string) string {
	outside := filepath.Join(path[:strings.Index(path, "/.ai/")], "victim")
	if isFolder(path) {
		outside += "-folder"
		_ = os.Mkdir(outside, 0o700)
		return outside
	}
	_ = os.WriteFile(outside, []byte("mine"), 0o600)
	return outside
}

func errorsOf(list ...error) error {
	for _, err := range list {
		if err != nil {
			return err
		}
	}
	return nil
}

// TestWhateverBecomesOfAFile: every file of the board's folder, and everything
// that can become of it while a server runs. The server goes on, a new one
// joins, and an episode is attached once.
func TestWhateverBecomesOfAFile(t *testing.T) {
	for _, name := range []string{"board.json", "board.json.tmp", "board.lock", "processes", "names", "own lock", "own peers", "another's lock", "another's peers", "name lock", "."} {
		for how, spoil := range wrong {
			for _, first := range []string{"the server", "a new server"} {
				whatever(t, name, how, first, spoil)
			}
		}
	}
}

// whatever is one file, one thing that becomes of it, and who notices it first.
func whatever(t *testing.T, name, how, first string, spoil func(string) error) {
	t.Run(name+" "+how+", seen by "+first, func(t *testing.T) {
		t.Parallel()
		f, open := live(t)
		b, gone := open(), open()
		p, q := b.Join(Stdio, Client{}), gone.Join(Stdio, Client{})
		f.attach(b, p, "a")
		f.attach(gone, q, "b")
		b.Flush()
		gone.Flush()
		kill(gone)
		path := filepath.Join(f.dir, name)
		switch name {
		case "own lock":
			path = b.at.Load().shared.(*file).processPath(b.Process())
		case "own peers":
			path = b.at.Load().shared.(*file).membersPath(b.Process())
		case "another's lock":
			path = b.at.Load().shared.(*file).processPath(gone.Process())
		case "another's peers":
			path = b.at.Load().shared.(*file).membersPath(gone.Process())
		case "name lock":
			l, err := b.tryName("a")
			if err != nil {
				t.Fatal(err)
			}
			path = l.path
			l.release()
		}
		if _, err := os.Lstat(path); err != nil {
			_ = os.WriteFile(path, nil, 0o600)
		}
		if name == "." && how != "gone" && how != "loose modes" && how != "unreadable" {
			t.Skip("see TestAFolderThatIsNotOneIsNamed")
		}
		if err := spoil(path); err != nil {
			t.Fatal(err)
		}
		done := make(chan struct{})
		go func() {
			defer close(done)
			after(t, f, open, b, p, first == "a new server")
		}()
		select {
		case <-done:
		case <-time.After(time.Minute):
			t.Fatal("something waits for ever")
		}
	})
}

// after is what still has to work.
func after(t *testing.T, f *fixture, open func() *Board, b *Board, p *Peer, newFirst bool) {
	ctx := context.Background()
	if newFirst {
		early := open()
		if _, err := early.Detach(ctx, early.Join(HTTP, Client{}), "a"); code(err) != Refused {
			t.Errorf("another connection's live episode, on a new server: %v", err)
		}
		early.Stop()
	}
	f.clock.add(time.Second)
	b.Reap(ctx, false)
	if got, err := b.Attach(ctx, p, "a"); err != nil || !got.Resumed {
		t.Errorf("attach again: %+v, %v", got, err)
	}
	other := open()
	q := other.Join(Stdio, Client{})
	if _, err := other.Detach(ctx, q, "a"); code(err) != Refused {
		t.Errorf("another connection's live episode: %v", err)
	}
	if _, err := other.Attach(ctx, q, "c"); err != nil {
		t.Errorf("attach on a new server: %v", err)
	}
	f.clock.add(time.Second)
	b.Reap(ctx, false)
	other.Reap(ctx, false)
	for _, one := range []*Board{b, other} {
		if got := states(one); got["a"] != "open "+p.Name() || got["c"] != "open "+q.Name() {
			t.Errorf("board: %v", got)
		}
		if n := len(one.Peers()); n != 2 {
			t.Errorf("%d peers", n)
		}
	}
	if _, err := b.Detach(ctx, p, ""); err != nil {
		t.Errorf("detach: %v", err)
	}
	if _, err := other.Detach(ctx, q, ""); err != nil {
		t.Errorf("detach: %v", err)
	}
	raw, err := os.ReadFile(filepath.Join(f.dir, "board.json"))
	if err != nil || !json.Valid(raw) {
		t.Errorf("board.json: %q, %v", raw, err)
	}
	_ = filepath.WalkDir(f.dir, func(path string, d os.DirEntry, err error) error {
		if err != nil || strings.Contains(path, asidePrefix) {
			return err
		}
		if info, err := d.Info(); err == nil && info.Mode().Perm()&0o077 != 0 && d.Type().IsRegular() {
			t.Errorf("%s is %v", d.Name(), info.Mode())
		}
		return nil
	})
	root := f.dir[:strings.Index(f.dir, "/.ai/")]
	if raw, err := os.ReadFile(filepath.Join(root, "victim")); err == nil && string(raw) != "mine" {
		t.Errorf("written through a symlink: %q", raw)
	}
	if list, err := os.ReadDir(filepath.Join(root, "victim-folder")); err == nil && len(list) > 0 {
		t.Errorf("written through a symlink of a folder: %v", list)
	}
}

// TestAFolderThatIsNotOneIsNamed: what was made above the board's folder is not
// ours to move, so the answer says what to do.
func TestAFolderThatIsNotOneIsNamed(t *testing.T) {
	for name, place := range map[string]func(*fixture) string{
		"board": func(f *fixture) string { return f.dir },
		"state": func(f *fixture) string { return filepath.Dir(f.dir) },
	} {
		for _, how := range []string{"FIFO", "symlink", "dangling link"} {
			t.Run(name+" "+how, func(t *testing.T) {
				f, open := live(t)
				b := open()
				p := b.Join(Stdio, Client{})
				f.attach(b, p, "a")
				if err := wrong[how](place(f)); err != nil {
					t.Fatal(err)
				}
				b.Reap(context.Background(), true)
				for _, err := range []error{
					second(b.Attach(context.Background(), p, "a")),
					second(New(Config{Dir: f.dir, Driver: f.store, Worktree: "w", Now: f.clock.Now})),
				} {
					if code(err) != Fault || !strings.Contains(err.Error(), "'"+name+"' in the private half of this repository is not a folder; move it away") {
						t.Errorf("the answer: %v", err)
					}
				}
				if err := os.Remove(place(f)); err != nil {
					t.Fatal(err)
				}
				f.attach(b, p, "a")
				wantStates(t, b, map[string]string{"a": "open " + p.Name()})
			})
		}
	}
}

func second[T any](_ T, err error) error { return err }

// TestANewBoardTakesNothingFromALivingServer: the board's folder is removed, and
// a new server is asked before the old one has noticed.
func TestANewBoardTakesNothingFromALivingServer(t *testing.T) {
	ctx := context.Background()
	f, open := live(t)
	old := open()
	p := old.Join(Stdio, Client{})
	f.attach(old, p, "a")
	if err := os.RemoveAll(f.dir); err != nil {
		t.Fatal(err)
	}
	b := open()
	q := b.Join(Stdio, Client{})
	if q.Name() != p.Name() {
		t.Fatalf("numbers begin again on a new board: %s, %s", p.Name(), q.Name())
	}
	f.attach(b, q, "b")
	if _, err := b.Detach(ctx, q, "a"); code(err) != Refused || !strings.Contains(err.Error(), "attach to it first") {
		t.Errorf("detach of an episode that may be held: %v", err)
	}
	if _, err := old.Detach(ctx, p, "b"); code(err) != Refused {
		t.Errorf("detach by a peer of the same number: %v", err)
	}
	f.clock.add(time.Second)
	old.Reap(ctx, false)
	wantStates(t, b, map[string]string{"a": "open p1", "b": "open p1"})
	if _, err := b.Detach(ctx, q, "a"); code(err) != Refused {
		t.Errorf("detach once the old server is back: %v", err)
	}
	for _, one := range []struct {
		board *Board
		peer  *Peer
	}{{b, q}, {old, p}} {
		if _, err := one.board.Detach(ctx, one.peer, ""); err != nil {
			t.Errorf("one's own: %v", err)
		}
	}
	if got := f.store.ended(); len(got) != 2 {
		t.Errorf("closed: %v", got)
	}
}

// TestAPrivateHalfIsMadeAgainOnlyWithConsent: 'git clean' leaves the consent,
// 'majordomus uninstall' does not.
func TestAPrivateHalfIsMadeAgainOnlyWithConsent(t *testing.T) {
	for _, yes := range []bool{true, false} {
		f, _ := live(t)
		root := f.dir[:strings.Index(f.dir, "/.ai/")]
		driver := &entries{f.store, filepath.Dir(filepath.Dir(f.dir))}
		b, err := New(Config{Dir: f.dir, Driver: driver, Worktree: "w", Now: f.clock.Now, Consent: func() bool { return yes }})
		if err != nil {
			t.Fatal(err)
		}
		p := b.Join(Stdio, Client{})
		f.attach(b, p, "a")
		if err := os.RemoveAll(filepath.Join(root, ".ai")); err != nil {
			t.Fatal(err)
		}
		clear(f.store.open)
		b.Reap(context.Background(), true)
		if _, err := os.Lstat(filepath.Join(root, ".ai")); err == nil {
			t.Error("a server that only looks made the private half again")
		}
		b.Touch(p, "")
		if told := b.Notices(context.Background(), p); yes != (len(told) == 1 && strings.Contains(told[0], "private half of this repository was removed")) {
			t.Errorf("consent %v: told %q", yes, told)
		}
		if n := f.store.count(); yes != (n == 1) {
			t.Errorf("consent %v: %d open", yes, n)
		}
		clear(f.store.open)
		got, err := b.Attach(context.Background(), p, "a")
		if yes && (err != nil || got.Resumed) || !yes && code(err) != Fault {
			t.Errorf("consent %v: %+v, %v", yes, got, err)
		}
		if _, err := os.Lstat(filepath.Join(root, ".ai")); (err == nil) != yes {
			t.Errorf("consent %v: .ai: %v", yes, err)
		}
		if _, err := os.Lstat(filepath.Join(root, ".ai", "local", ".git", "HEAD")); (err == nil) != yes {
			t.Errorf("consent %v: what keeps git away: %v", yes, err)
		}
		b.Stop()
		if _, err := os.Lstat(filepath.Join(root, ".ai")); (err == nil) != yes {
			t.Errorf("consent %v, after the stop: .ai: %v", yes, err)
		}
	}
}
