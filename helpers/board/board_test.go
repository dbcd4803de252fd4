package board

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// clock is a time that a test moves.
type clock struct {
	mu  sync.Mutex
	now time.Time
}

func newClock() *clock { return &clock{now: time.Date(2026, 11, 30, 9, 0, 0, 0, time.UTC)} }

func (c *clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

func (c *clock) add(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
}

// store is a driver that is the store, too: what is open, and what was closed.
type store struct {
	mu     sync.Mutex
	open   map[string]int // attachments
	closed []string       // "name reason"
	fail   error
	delay  time.Duration
}

func newStore() *store { return &store{open: make(map[string]int)} }

func (s *store) Start(_ context.Context, id string, _ *os.File) (Started, error) {
	s.wait()
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.fail != nil {
		return Started{}, s.fail
	}
	s.open[id]++
	return Started{Known: true, Words: "session opened", OpenedAt: "2026-11-30T09:00:00.000Z", Attachments: s.open[id], Entry: "open/" + id}, nil
}

func (s *store) End(_ context.Context, id string, reason CloseReason, _ *os.File) (Ended, error) {
	s.wait()
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.fail != nil {
		return Ended{}, s.fail
	}
	if s.open[id] == 0 {
		for _, was := range s.closed {
			if name, why, _ := strings.Cut(was, " "); name == id {
				return Ended{Known: true, Reason: CloseReason(why), Record: id + ".md"}, &Error{Code: Refused, Text: "closed before"}
			}
		}
		return Ended{}, &Error{Code: Refused, Text: "no episode is open under this session; nothing was changed"}
	}
	delete(s.open, id)
	s.closed = append(s.closed, id+" "+string(reason))
	return Ended{Known: true, Words: "episode closed", Reason: reason, Record: id + ".md"}, nil
}

func (s *store) wait() {
	s.mu.Lock()
	d := s.delay
	s.mu.Unlock()
	time.Sleep(d)
}

// set changes how the store behaves from now on.
func (s *store) set(fail error, delay time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.fail, s.delay = fail, delay
}

func (s *store) List(context.Context) ([]Known, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var list []Known
	for id := range s.open {
		list = append(list, Known{ExternalID: id, Worktree: "w", OpenedAt: "2026-11-30T09:00:00.000Z"})
	}
	return list, nil
}

func (s *store) ended() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]string{}, s.closed...)
}

func (s *store) count() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.open)
}

// fixture is a board's folder that several boards, each like a process of its
// own, may open.
type fixture struct {
	t     *testing.T
	dir   string
	clock *clock
	store *store
}

func newFixture(t *testing.T) *fixture {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "state", "board")
	if err := os.MkdirAll(filepath.Dir(dir), 0o700); err != nil {
		t.Fatal(err)
	}
	return &fixture{t, dir, newClock(), newStore()}
}

func (f *fixture) open() *Board {
	f.t.Helper()
	b, err := New(Config{Dir: f.dir, Driver: f.store, Worktree: "w", Now: f.clock.Now})
	if err != nil {
		f.t.Fatal(err)
	}
	return b
}

func (f *fixture) attach(b *Board, p *Peer, id string) Attached {
	f.t.Helper()
	got, err := b.Attach(context.Background(), p, id)
	if err != nil {
		f.t.Fatalf("attach %q: %v", id, err)
	}
	return got
}

// kill is kill -9: the kernel frees the lock, and nothing else happens.
func kill(b *Board) { _ = b.at.Load().me.lock.Close() }

func states(b *Board) map[string]string {
	out := make(map[string]string)
	for _, e := range b.List(nil).Episodes {
		out[e.ExternalID] = strings.TrimSpace(string(e.State) + " " + e.Peer)
	}
	return out
}

func wantStates(t *testing.T, b *Board, want map[string]string) {
	t.Helper()
	if diff := cmp.Diff(want, states(b)); diff != "" {
		t.Errorf("board (-want +got):\n%s", diff)
	}
}

func code(err error) Code {
	var e *Error
	if errors.As(err, &e) {
		return e.Code
	}
	return ""
}

func TestKilledProcessLeavesItsEpisodeDetachedSinceItsLastSignOfLife(t *testing.T) {
	f := newFixture(t)
	b := f.open()
	f.attach(b, b.Join(Stdio, Client{}), "a")
	kill(b)
	f.clock.add(ReattachGrace) // no other server was running that could notice
	other := f.open()
	other.Reap(context.Background(), true)
	wantStates(t, other, map[string]string{"a": "detached"})
	if e := other.List(nil).Episodes[0]; e.DetachedAt != "2026-11-30T09:01:30Z" || e.Overdue {
		t.Errorf("detached at %s, overdue %v", e.DetachedAt, e.Overdue)
	}
	f.clock.add(IdleLimit + time.Second)
	if e := other.List(nil).Episodes[0]; !e.Overdue {
		t.Error("it is not overdue")
	}
	other.Reap(context.Background(), true)
	if diff := cmp.Diff([]string{"a expired"}, f.store.ended()); diff != "" {
		t.Error(diff)
	}
	wantStates(t, other, map[string]string{})
}

func TestServerThatOpenedNothingClosesWhatIsOverItsGrace(t *testing.T) {
	f := newFixture(t)
	b := f.open()
	f.attach(b, b.Join(Stdio, Client{}), "a")
	kill(b)
	reader := f.open()
	reader.Reap(context.Background(), true)
	if got := f.store.ended(); len(got) > 0 {
		t.Errorf("closed within the grace: %v", got)
	}
	f.clock.add(2 * ReattachGrace)
	if e := reader.List(nil).Episodes[0]; !e.Overdue {
		t.Error("a reader does not see that it is overdue")
	}
	if got := f.store.ended(); len(got) > 0 {
		t.Errorf("reading closed %v", got)
	}
	reader.Reap(context.Background(), true)
	wantStates(t, reader, map[string]string{})
	if diff := cmp.Diff([]string{"a expired"}, f.store.ended()); diff != "" {
		t.Error(diff)
	}
}

func TestAttachPastTheGraceClosesTheOldOneAndOpensAnother(t *testing.T) {
	for name, back := range map[string]func(*fixture, *Board) *Board{
		"the same server":   func(_ *fixture, b *Board) *Board { return b },
		"a server after it": func(f *fixture, b *Board) *Board { b.Stop(); return f.open() },
		"after a kill":      func(f *fixture, b *Board) *Board { kill(b); return f.open() },
	} {
		t.Run(name, func(t *testing.T) {
			f := newFixture(t)
			b := f.open()
			p := b.Join(Stdio, Client{})
			f.attach(b, p, "a")
			if name != "after a kill" {
				b.Leave(p)
			}
			b = back(f, b)
			f.clock.add(72 * time.Hour)
			got := f.attach(b, b.Join(Stdio, Client{}), "a")
			if got.Resumed || !strings.Contains(got.Notice, "expired") {
				t.Errorf("resumed %v, notice %q", got.Resumed, got.Notice)
			}
			if diff := cmp.Diff([]string{"a expired"}, f.store.ended()); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestDetachOpensNothing(t *testing.T) {
	for name, sweep := range map[string]bool{"swept": true, "not swept yet": false} {
		t.Run(name, func(t *testing.T) {
			f := newFixture(t)
			b := f.open()
			p := b.Join(HTTP, Client{})
			f.attach(b, p, "a")
			f.clock.add(IdleLimit + time.Second)
			b.Reap(context.Background(), true)
			f.clock.add(ReattachGrace + time.Second)
			if sweep {
				b.Reap(context.Background(), true)
			}
			b.Heard(p)
			got, err := b.Detach(context.Background(), p, "")
			if err != nil || got.State != Closed || got.Reason != string(ReasonExpired) || got.Record == "" {
				t.Errorf("told %+v, %v", got, err)
			}
			b.Notices(context.Background(), p)
			if f.store.count() > 0 {
				t.Error("something was opened")
			}
			if _, err := b.Detach(context.Background(), p, ""); code(err) != NotFound {
				t.Errorf("a second detach: %v", err)
			}
			if diff := cmp.Diff([]string{"a expired"}, f.store.ended()); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestAttachResumesAcrossProcesses(t *testing.T) {
	f := newFixture(t)
	b := f.open()
	first := f.attach(b, b.Join(Stdio, Client{}), "a")
	kill(b)
	other := f.open()
	second := f.attach(other, other.Join(Stdio, Client{}), "a")
	if first.Resumed || !second.Resumed || second.Episode.Attachments != 2 || second.Episode.OpenedAt != first.Episode.OpenedAt {
		t.Errorf("first %+v, second %+v", first, second)
	}
}

func TestTakeoverIsVisibleToBothSides(t *testing.T) {
	f := newFixture(t)
	one, two := f.open(), f.open()
	p, q := one.Join(Stdio, Client{}), two.Join(Stdio, Client{})
	f.attach(one, p, "a")
	got := f.attach(two, q, "a")
	if got.FormerPeer != p.Name() || got.FormerPeer == "" {
		t.Errorf("former peer %q, want %q", got.FormerPeer, p.Name())
	}
	one.Touch(p, "")
	words := one.Notices(context.Background(), p)
	if len(words) != 1 || !strings.Contains(words[0], q.Name()) {
		t.Errorf("the former holder was told %q", words)
	}
	if again := one.Notices(context.Background(), p); len(again) > 0 {
		t.Errorf("and told again: %q", again)
	}
	wantStates(t, one, map[string]string{"a": "open " + q.Name()})
	if _, err := one.Detach(context.Background(), p, ""); code(err) != NotFound {
		t.Errorf("detach by the former holder: %v", err)
	}
	if _, err := one.Detach(context.Background(), p, "a"); code(err) != Refused || !strings.Contains(err.Error(), q.Name()) {
		t.Errorf("detach of another's: %v", err)
	}
}

func TestSecondNameDetachesTheFirst(t *testing.T) {
	f := newFixture(t)
	b := f.open()
	p := b.Join(Stdio, Client{})
	f.attach(b, p, "a")
	f.attach(b, p, "b")
	wantStates(t, b, map[string]string{"a": "detached", "b": "open " + p.Name()})
}

func TestIdleHTTPConnectionIsDetachedAndComesBack(t *testing.T) {
	f := newFixture(t)
	b := f.open()
	p, quiet := b.Join(HTTP, Client{}), b.Join(Stdio, Client{})
	f.attach(b, p, "a")
	f.attach(b, quiet, "b")
	f.clock.add(IdleLimit + time.Second)
	b.Reap(context.Background(), true)
	wantStates(t, b, map[string]string{"a": "detached", "b": "open " + quiet.Name()})
	b.Touch(p, "")
	wantStates(t, b, map[string]string{"a": "open " + p.Name(), "b": "open " + quiet.Name()})
}

func TestOpenStreamIsALife(t *testing.T) {
	f := newFixture(t)
	b := f.open()
	p := b.Join(HTTP, Client{})
	f.attach(b, p, "a")
	end := b.Stream(p)
	f.clock.add(time.Hour)
	b.Reap(context.Background(), true)
	wantStates(t, b, map[string]string{"a": "open " + p.Name()})
	end()
	f.clock.add(IdleLimit + time.Second)
	b.Reap(context.Background(), true)
	wantStates(t, b, map[string]string{"a": "detached"})
}

func TestEpisodeWithoutAConnectionLivesByBeingNamed(t *testing.T) {
	f := newFixture(t)
	b := f.open()
	f.attach(b, nil, "a")
	f.clock.add(IdleLimit - time.Second)
	b.Touch(nil, "a")
	f.clock.add(IdleLimit - time.Second)
	b.Reap(context.Background(), true)
	wantStates(t, b, map[string]string{"a": "open"})
	f.clock.add(2 * time.Second)
	b.Reap(context.Background(), true)
	wantStates(t, b, map[string]string{"a": "detached"})
	if got := f.attach(b, nil, "a"); !got.Resumed {
		t.Error("the next attach by name did not resume it")
	}
	if _, err := b.Detach(context.Background(), nil, "a"); err != nil {
		t.Error(err)
	}
}

func TestConnectionThatOutlivesTheGraceContinues(t *testing.T) {
	f := newFixture(t)
	b := f.open()
	p := b.Join(HTTP, Client{})
	f.attach(b, p, "a")
	f.clock.add(IdleLimit + time.Second)
	b.Reap(context.Background(), true)
	f.clock.add(ReattachGrace + time.Second)
	b.Reap(context.Background(), true)
	wantStates(t, b, map[string]string{})
	b.Touch(p, "")
	words := strings.Join(b.Notices(context.Background(), p), "; ")
	if !strings.Contains(words, "continues it") {
		t.Errorf("told %q", words)
	}
	wantStates(t, b, map[string]string{"a": "open " + p.Name()})
}

func TestNothingIsKeptForPeersThatAreGone(t *testing.T) {
	f := newFixture(t)
	b, dying := f.open(), f.open()
	for i := range 5 {
		p := b.Join(HTTP, Client{})
		f.attach(b, p, fmt.Sprint("left-", i))
		b.Leave(p)
		f.attach(dying, dying.Join(Stdio, Client{}), fmt.Sprint("killed-", i))
	}
	told := b.Join(HTTP, Client{})
	f.attach(b, told, "taken")
	f.attach(b, b.Join(HTTP, Client{}), "taken")
	b.Leave(told)
	kill(dying)
	b.Reap(context.Background(), true)
	f.clock.add(ReattachGrace + time.Second)
	b.Reap(context.Background(), true)
	if s := b.view(); len(s.Episodes) != 1 || len(s.Notices) > 0 {
		t.Errorf("%d episodes, notices %v", len(s.Episodes), s.Notices)
	}
}

func TestEpisodeClosedByNameIsNotContinued(t *testing.T) {
	f := newFixture(t)
	b := f.open()
	p := b.Join(HTTP, Client{})
	f.attach(b, p, "a")
	if _, err := b.Close(context.Background(), "a", ReasonDetach); err != nil {
		t.Fatal(err)
	}
	b.Touch(p, "")
	words := b.Notices(context.Background(), p)
	if len(words) != 1 || !strings.Contains(words[0], "was closed (reason detach)") {
		t.Errorf("told %q", words)
	}
	wantStates(t, b, map[string]string{})
}

func TestStopClosesWhatThisProcessHoldsAndNothingElse(t *testing.T) {
	f := newFixture(t)
	one, two := f.open(), f.open()
	f.attach(one, one.Join(Stdio, Client{}), "mine")
	left := one.Join(Stdio, Client{})
	f.attach(one, left, "left")
	one.Leave(left)
	q := two.Join(Stdio, Client{})
	f.attach(two, q, "other")
	one.CloseAll(context.Background(), ReasonShutdown)
	one.Stop()
	wantStates(t, two, map[string]string{"left": "detached", "other": "open " + q.Name()})
	if diff := cmp.Diff([]string{"mine shutdown"}, f.store.ended()); diff != "" {
		t.Error(diff)
	}
}

func TestWhatAStopHadNoTimeForIsFinishedLater(t *testing.T) {
	f := newFixture(t)
	one, two := f.open(), f.open()
	for i := range 50 {
		f.attach(one, one.Join(Stdio, Client{}), fmt.Sprint("e", i))
	}
	f.store.set(nil, 100*time.Millisecond)
	start := time.Now()
	one.CloseAll(context.Background(), ReasonShutdown)
	if took := time.Since(start); took > StopLimit+200*time.Millisecond {
		t.Errorf("stopping took %v", took)
	}
	one.Stop()
	f.store.set(nil, 0)
	time.Sleep(300 * time.Millisecond) // drivers that were left running
	for range 10 {
		two.Reap(context.Background(), true)
	}
	wantStates(t, two, map[string]string{})
	for _, e := range f.store.ended() {
		if !strings.HasSuffix(e, " shutdown") {
			t.Errorf("closed as %q", e)
		}
	}
	if f.store.count() != 0 {
		t.Errorf("%d are still open", f.store.count())
	}
}

func TestMarkedEpisodeIsResumedByTheNextAttach(t *testing.T) {
	f := newFixture(t)
	one, two := f.open(), f.open()
	f.attach(one, one.Join(Stdio, Client{}), "a")
	f.store.set(&Error{Code: Fault, Text: "the command failed"}, 0)
	one.CloseAll(context.Background(), ReasonShutdown)
	one.Stop()
	f.store.set(nil, 0)
	q := two.Join(Stdio, Client{})
	if got := f.attach(two, q, "a"); !got.Resumed {
		t.Error("not resumed")
	}
	two.Reap(context.Background(), true)
	wantStates(t, two, map[string]string{"a": "open " + q.Name()})
}

func TestDriverThatSaysNoChangesNothing(t *testing.T) {
	f := newFixture(t)
	b := f.open()
	p := b.Join(Stdio, Client{})
	f.store.set(&Error{Code: Refused, Text: "nothing is recorded in this repository"}, 0)
	if _, err := b.Attach(context.Background(), p, "a"); code(err) != Refused {
		t.Errorf("attach: %v", err)
	}
	wantStates(t, b, map[string]string{})
	f.store.set(nil, 0)
	f.attach(b, p, "a")
	f.store.set(&Error{Code: Fault, Text: "the command failed"}, 0)
	if _, err := b.Detach(context.Background(), p, ""); code(err) != Fault {
		t.Errorf("detach: %v", err)
	}
	wantStates(t, b, map[string]string{"a": "open " + p.Name()})
	f.store.set(nil, 0)
	if _, err := b.Detach(context.Background(), p, ""); err != nil {
		t.Errorf("second try: %v", err)
	}
}

func TestEpisodeThatTheStoreDoesNotKnowLeavesTheBoard(t *testing.T) {
	f := newFixture(t)
	b := f.open()
	p := b.Join(Stdio, Client{})
	f.attach(b, p, "a")
	delete(f.store.open, "a")
	got, err := b.Detach(context.Background(), p, "")
	if err != nil || !strings.Contains(got.Repository, "no episode is open") {
		t.Errorf("%+v, %v", got, err)
	}
	wantStates(t, b, map[string]string{})
}

func TestEpisodeThatTheBoardDoesNotKnowIsFoundInTheStore(t *testing.T) {
	f := newFixture(t)
	b := f.open()
	f.attach(b, b.Join(Stdio, Client{}), "a")
	f.store.open["b"] = 1
	if _, err := b.Detach(context.Background(), nil, "b"); err != nil {
		t.Error(err)
	}
	if _, err := b.Detach(context.Background(), nil, "c"); code(err) != NotFound {
		t.Errorf("one that nobody knows: %v", err)
	}
	if diff := cmp.Diff([]string{"b detach"}, f.store.ended()); diff != "" {
		t.Error(diff)
	}
}

func TestNameOfAnotherWorktreeIsRefused(t *testing.T) {
	f := newFixture(t)
	one := f.open()
	f.attach(one, one.Join(Stdio, Client{}), "a")
	two, err := New(Config{Dir: f.dir, Driver: f.store, Worktree: "other", Now: f.clock.Now})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := two.Attach(context.Background(), two.Join(Stdio, Client{}), "a"); code(err) != Refused || !strings.Contains(err.Error(), "another worktree") {
		t.Errorf("attach: %v", err)
	}
	if _, err := two.Detach(context.Background(), nil, "a"); code(err) != Refused {
		t.Errorf("detach: %v", err)
	}
}

func TestDamagedFileIsSetAsideAndMadeAnew(t *testing.T) {
	for name, text := range map[string]string{"garbage": "\x00\x01not json", "truncated": `{"schema":"majordomus.board/v1","episodes":{"a":{"sta`, "another schema": `{"schema":"x"}`, "empty": ""} {
		t.Run(name, func(t *testing.T) {
			f := newFixture(t)
			b := f.open()
			p := b.Join(Stdio, Client{})
			f.attach(b, p, "a")
			f.store.open["forgotten"] = 1
			if err := os.WriteFile(filepath.Join(f.dir, "board.json"), []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
			b.Reap(context.Background(), true)
			if err := b.update(func(s *state) error { s.Processes++; return nil }); err != nil {
				t.Fatal(err)
			}
			b.Reap(context.Background(), true)
			b.Touch(p, "")
			wantStates(t, b, map[string]string{"a": "open " + p.Name(), "forgotten": "detached"})
			aside, _ := filepath.Glob(filepath.Join(f.dir, "board.json.damaged-*"))
			if len(aside) != 1 {
				t.Errorf("set aside: %v", aside)
			}
			if q := b.Join(Stdio, Client{}); q.Name() == p.Name() {
				t.Errorf("a peer's name was given twice: %s", q.Name())
			}
		})
	}
}

func TestLostFileIsMadeAnew(t *testing.T) {
	f := newFixture(t)
	b := f.open()
	p := b.Join(HTTP, Client{})
	f.attach(b, p, "a")
	if err := os.Remove(filepath.Join(f.dir, "board.json")); err != nil {
		t.Fatal(err)
	}
	q := b.Join(HTTP, Client{})
	f.attach(b, q, "b")
	b.Touch(p, "")
	b.Notices(context.Background(), p)
	wantStates(t, b, map[string]string{"a": "open " + p.Name(), "b": "open " + q.Name()})
}

func TestClockThatIsSetBackGivesAFreshGrace(t *testing.T) {
	f := newFixture(t)
	b := f.open()
	p := b.Join(HTTP, Client{})
	f.attach(b, p, "a")
	b.Leave(p)
	f.clock.add(-2 * time.Hour)
	b.Reap(context.Background(), true)
	b.Reap(context.Background(), true)
	wantStates(t, b, map[string]string{"a": "detached"})
	f.clock.add(ReattachGrace + time.Second)
	b.Reap(context.Background(), true)
	wantStates(t, b, map[string]string{})
}

func TestConnectionIsKnownAgainAfterARestart(t *testing.T) {
	f := newFixture(t)
	b := f.open()
	f.attach(b, b.Join(HTTP, Client{Session: "mcp-session"}), "a")
	kill(b)
	other := f.open()
	other.bury()
	p := other.Join(HTTP, Client{Session: "mcp-session"})
	other.Touch(p, "")
	wantStates(t, other, map[string]string{"a": "open " + p.Name()})
}

func TestBoardInMemoryMovesIntoAFolder(t *testing.T) {
	f := newFixture(t)
	b, err := New(Config{Now: f.clock.Now})
	if err != nil {
		t.Fatal(err)
	}
	p := b.Join(Stdio, Client{})
	if err := b.Move(f.dir, f.store, "w"); err != nil {
		t.Fatal(err)
	}
	f.attach(b, p, "a")
	wantStates(t, f.open(), map[string]string{"a": "open " + p.Name()})
}

func TestNames(t *testing.T) {
	tests := []struct {
		name, id, want, wrong string
	}{
		{"plain", "my-thread", "my-thread", ""},
		{"blanks around it", "  my thread \t", "my thread", ""},
		{"200 bytes", strings.Repeat("é", 100), strings.Repeat("é", 100), ""},
		{"empty", "", "", "is empty"},
		{"blanks", " \t\n ", "", "is empty"},
		{"201 bytes", strings.Repeat("x", 201), "", "longer than 200 bytes"},
		{"newline", "a\nb", "", "control character"},
		{"NUL", "a\x00b", "", "control character"},
		{"no UTF-8", "a\xffb", "", "not valid UTF-8"},
		{"what replaced bad bytes", "a\uFFFDb", "", "not valid UTF-8"},
		{"credential", "ghp_" + strings.Repeat("aB3dE5gH7j", 4)[:36], "", "looks like a credential"},
		{"path", "../../x", "../../x", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := CleanID(tt.id)
			if got != tt.want || (err == nil) != (tt.wrong == "") || err != nil && !strings.Contains(err.Error(), tt.wrong) {
				t.Errorf("got %q, %v", got, err)
			}
			if err != nil && (code(err) != InvalidInput || !strings.HasPrefix(err.Error(), "external_id: ")) {
				t.Errorf("error %v does not name the field", err)
			}
		})
	}
}

func TestPeersOfAllProcesses(t *testing.T) {
	f := newFixture(t)
	one, two := f.open(), f.open()
	p := one.Join(Stdio, Client{Name: "editor\x1b[31m", Version: "1"})
	q := two.Join(HTTP, Client{Name: strings.Repeat("long", 100)})
	f.attach(two, q, "a")
	two.Flush()
	got := one.Peers()
	if len(got) != 2 || got[0].Name != p.Name() || got[1].Name != q.Name() || got[1].ExternalID != "a" {
		t.Errorf("peers %+v", got)
	}
	if got[0].Client != "editor[31m" || len(got[1].Client) > maxClientName {
		t.Errorf("names as strangers gave them: %q, %q", got[0].Client, got[1].Client)
	}
	two.Stop()
	if got := one.Peers(); len(got) != 1 {
		t.Errorf("after the other stopped: %+v", got)
	}
}

// TestAttachRacesDetach: 200 rounds, and the board and the store agree.
func TestAttachRacesDetach(t *testing.T) {
	f := newFixture(t)
	one, two := f.open(), f.open()
	p, q := one.Join(Stdio, Client{}), two.Join(Stdio, Client{})
	for range 200 {
		f.attach(one, p, "a")
		var wait sync.WaitGroup
		wait.Add(2)
		go func() { defer wait.Done(); _, _ = one.Detach(context.Background(), p, "") }()
		go func() { defer wait.Done(); _, _ = two.Attach(context.Background(), q, "a") }()
		wait.Wait()
		_, onBoard := states(one)["a"]
		if inStore := f.store.count() == 1; onBoard != inStore {
			t.Fatalf("on the board: %v, in the store: %v", onBoard, inStore)
		}
		_, _ = two.Close(context.Background(), "a", ReasonDetach)
	}
}

// TestManyAtOnce: several processes, all the calls, nobody lost or doubled.
func TestManyAtOnce(t *testing.T) {
	f := newFixture(t)
	var wait sync.WaitGroup
	for i := range 8 {
		b := f.open()
		wait.Add(1)
		go func() {
			defer wait.Done()
			for j := range 10 {
				p := b.Join(HTTP, Client{})
				id := fmt.Sprintf("e-%d-%d", i, j)
				if _, err := b.Attach(context.Background(), p, id); err != nil {
					t.Errorf("attach: %v", err)
				}
				b.Touch(p, "")
				b.List(p)
				b.Peers()
				b.Reap(context.Background(), true)
				if j%2 == 0 {
					if _, err := b.Detach(context.Background(), p, ""); err != nil {
						t.Errorf("detach: %v", err)
					}
				}
			}
		}()
	}
	wait.Wait()
	if got := f.store.count(); got != 40 {
		t.Errorf("%d episodes are open in the store, want 40", got)
	}
	if got := len(states(f.open())); got != 40 {
		t.Errorf("%d on the board, want 40", got)
	}
}

func TestFolderAndFilesArePrivate(t *testing.T) {
	f := newFixture(t)
	b := f.open()
	f.attach(b, b.Join(Stdio, Client{}), "a")
	b.Flush()
	err := filepath.Walk(f.dir, func(path string, info os.FileInfo, err error) error {
		if err == nil && info.Mode().Perm()&0o077 != 0 {
			t.Errorf("%s is %v", path, info.Mode())
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}

// TestTable holds the transition function to its table and the table to its
// rules: only the driver's start leads onto the board, only its end leads off.
func TestTable(t *testing.T) {
	seen := make(map[string]bool)
	for _, tr := range transitions {
		key := fmt.Sprint(tr.from, "+", tr.on)
		if seen[key] {
			t.Errorf("%s stands there twice", key)
		}
		seen[key] = true
		if got, ok := step(tr.from, tr.on); !ok || got != tr.to {
			t.Errorf("step(%s) = %q, %v", key, got, ok)
		}
		if (tr.to == absent) != (tr.runs == "end") || (tr.from == absent && tr.to == Open) != (tr.runs == "start" && tr.from == absent) {
			t.Errorf("%s: driver %q", key, tr.runs)
		}
		if (tr.runs == "end") != (tr.why != "") {
			t.Errorf("%s: reason %q", key, tr.why)
		}
	}
	if _, ok := step(absent, expire); ok {
		t.Error("what is not in the table happened")
	}
}
