// Package board keeps the episodes of clients without hooks: who is connected,
// which connection holds which episode, and which one was left and when.
//
// Most callers do
//
//	b, err := board.New(board.Config{Dir: dir, Driver: driver, Worktree: id})
//	peer := b.Join(board.Stdio, board.Client{Name: "editor"})
//	got, err := b.Attach(ctx, peer, "my-thread") // opens, or resumes
//	b.Touch(peer, "")                            // on every message
//	gone, err := b.Detach(ctx, peer, "")         // closes
//	b.Leave(peer)                                // the connection is lost: detached, kept
//
// There is no leader. Every process that serves the same repository opens the
// same folder; what they share is one small file, changed under a lock, and
// each holds a lock of its own for its life, so that the kernel tells the
// others who died. A peer is a live connection and no episode; an episode is
// found by the name its client gives it.
//
// The board is a lease and writes no record. What an episode is, and what
// becomes of it, is said by its Driver, which is run outside the board's lock
// and inside one that belongs to the episode's name alone.
//
// A Board is safe for concurrent use. The limits are in limits.go.
package board

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"majordomus/helpers/redact"
)

// Config says what a board is made of. The zero value is a board in memory
// whose episodes nobody records.
type Config struct {
	Dir      string           // the shared folder; "" keeps everything in memory
	Driver   Driver           // nil: NullDriver
	Provider string           // whose episodes these are; "" is generic
	Worktree string           // id of the worktree that this process serves
	Now      func() time.Time // nil: time.Now
	Grace    time.Duration    // how long a detached episode is kept; 0: ReattachGrace
	Idle     time.Duration    // silence after which a connection counts as lost; 0: IdleLimit
	Log      *slog.Logger     // nil: nowhere
	// Shapes are the credentials that no name may hold; nil: the built-in ones.
	// While it returns nil, the shapes are unknown and no name is accepted.
	Shapes func() *redact.Table
	// Consent is asked before a private half is made again that was removed; nil
	// is yes.
	Consent func() bool
}

// Board is one process's view of the episodes of a repository.
type Board struct {
	cfg Config
	log *slog.Logger
	at  atomic.Pointer[place]

	mu      sync.Mutex // guards what follows, and the same part of every Peer
	peers   map[*Peer]struct{}
	dirty   bool // peers came or went
	stirred bool // one of them was heard of
	wrote   time.Time
	written os.FileInfo       // what they were written to
	leases  map[string]*lease // episodes kept without a connection, by name
	ending  bool              // CloseAll has begun
	calls   sync.WaitGroup    // drivers started in the background
}

// place is where a board is kept, and what goes with that.
type place struct {
	dir      string
	shared   storage
	me       *process
	driver   Driver
	worktree string
	former   []string // what the id of this worktree was where the repository stood before
}

// owns says whether an episode of that worktree is one of this process's.
func (p *place) owns(worktree string) bool {
	return worktree == p.worktree || slices.Contains(p.former, worktree)
}

// lease is an episode that no connection holds: it lives by being named.
type lease struct {
	named   time.Time
	touched time.Time
}

// New opens the board in the folder, making it if it is missing.
func New(cfg Config) (*Board, error) {
	b := &Board{cfg: cfg, peers: make(map[*Peer]struct{}), leases: make(map[string]*lease)}
	b.fillIn()
	if cfg.Dir == "" {
		b.at.Store(&place{shared: newMemory(), me: &process{}, driver: b.cfg.Driver, worktree: cfg.Worktree})
		return b, nil
	}
	return b, b.use(cfg.Dir, b.cfg.Driver, cfg.Worktree)
}

func (b *Board) fillIn() {
	if b.cfg.Driver == nil {
		b.cfg.Driver = NullDriver{}
	}
	if b.cfg.Provider == "" {
		b.cfg.Provider = defaultProvider
	}
	if b.cfg.Now == nil {
		b.cfg.Now = time.Now
	}
	if b.cfg.Grace == 0 {
		b.cfg.Grace = ReattachGrace
	}
	if b.cfg.Idle == 0 {
		b.cfg.Idle = IdleLimit
	}
	if b.log = b.cfg.Log; b.log == nil {
		b.log = slog.New(slog.DiscardHandler)
	}
}

// Move puts a board that was kept in memory into a folder, once that exists:
// the connections stay, under new names. The former ids of the worktree are those
// that it had before the repository was moved.
func (b *Board) Move(dir string, driver Driver, worktree string, former ...string) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.at.Load().dir != "" {
		return nil
	}
	if err := b.use(dir, driver, worktree, former...); err != nil {
		return err
	}
	at := b.at.Load()
	for p := range b.peers {
		p.setName(at.me.number(at.shared))
	}
	b.dirty = true
	return nil
}

// InMemory says whether the board has no folder.
func (b *Board) InMemory() bool { return b.at.Load().dir == "" }

func (b *Board) use(dir string, driver Driver, worktree string, former ...string) error {
	f, err := openFile(dir, b.log)
	if err != nil {
		return fault("the board cannot be opened", err)
	}
	f.consent = b.cfg.Consent
	me, err := newProcess(f)
	if err != nil {
		return fault("the board cannot be joined", err)
	}
	if raw, err := json.Marshal(members{PID: os.Getpid()}); err == nil {
		_, _ = replaceFile(f.membersPath(me.id), raw) // nothing yet, which is something to know: see holders
	}
	b.at.Store(&place{dir, f, me, driver, worktree, former})
	return nil
}

// Attach opens the episode of that name for the peer, or resumes it. A peer
// holds one episode: the one it held before is detached. An episode that
// another live connection holds moves, and both are told. A nil peer attaches
// without a connection; the episode then lives by being named.
func (b *Board) Attach(ctx context.Context, peer *Peer, externalID string) (Attached, error) {
	id, err := b.cleanID(externalID)
	if err != nil {
		return Attached{}, err
	}
	unlock, err := b.lockName(ctx, id)
	if err != nil {
		return Attached{}, err
	}
	defer unlock.release()
	b.bury()
	over, err := b.expire(ctx, id, peer, unlock)
	if err != nil {
		return Attached{}, err
	}
	was, former, err := b.claim(peer, id)
	if err != nil {
		return Attached{}, err
	}
	if was != nil && was.State == Open {
		b.touchEntry(was) // its process is there: to the store that is a sign of life
	}
	started, err := b.at.Load().driver.Start(ctx, id, unlock.file())
	if err != nil {
		b.giveBack(id, was)
		return Attached{}, err
	}
	b.rebuild(ctx)
	got, err := b.confirm(peer, id, former, started)
	b.Flush() // what this process holds is known to the others, also if the board's file is lost
	if over || started.Expired != "" {
		got.Notice = fmt.Sprintf("episode '%s' was detached for longer than the grace period and has been closed (reason %s); a new episode under the same name continues it", id, ReasonExpired)
	}
	return got, err
}

// expire closes the episode of that name if its grace is over: the client that
// attaches now is too late for it. The name's lock is held.
func (b *Board) expire(ctx context.Context, id string, by *Peer, unlock *nameLock) (over bool, err error) {
	r := b.view().Episodes[id]
	if r == nil || !b.overdue(r, b.cfg.Now()) {
		return false, nil
	}
	_, err = b.close(ctx, id, r, ReasonExpired, by, unlock)
	return err == nil, err
}

// overdue says whether an episode was detached for longer than the grace. It is
// over then for every reader and every attach, whether it was closed yet or not.
func (b *Board) overdue(r *record, now time.Time) bool {
	return r.State == Detached && r.Ending == "" && now.Sub(r.Detached) > b.cfg.Grace && !b.contested(r)
}

// claim writes down who holds the name before anything is done about it.
func (b *Board) claim(peer *Peer, id string) (was *record, former string, err error) {
	now, at := b.cfg.Now(), b.at.Load()
	err = b.update(func(s *state) error {
		r := s.Episodes[id]
		if r != nil && !at.owns(r.Worktree) {
			return errElsewhere
		}
		was = r.clone()
		next, _ := step(r.state(), attach)
		if r == nil {
			r = &record{Opened: now}
			s.Episodes[id] = r
		}
		if r.heldByOther(at.me.id, peer) {
			former = r.Peer
			s.notify(former, notice{Name: id, Kind: noticeMoved, To: peer.Name(), Process: r.Process})
		}
		s.leave(at.me.id, peer, id, now)
		r.hold(next, at.me.id, peer, at.worktree, now)
		return nil
	})
	return was, former, err
}

var errElsewhere = &Error{Code: Refused, Field: "external_id", Text: "an episode of this name is open in another worktree of the repository; choose another name here"}

// giveBack undoes claim when the driver said no.
func (b *Board) giveBack(id string, was *record) {
	now := b.cfg.Now()
	err := b.update(func(s *state) error {
		if was == nil {
			delete(s.Episodes, id)
			return nil
		}
		if was.State == Open {
			was.lose(now) // its holder takes it up again with its next message
		}
		s.Episodes[id] = was
		return nil
	})
	if err != nil {
		b.log.Error("an attach that failed is still on the board", "error", err)
	}
}

// confirm writes down what the driver said.
func (b *Board) confirm(peer *Peer, id, former string, started Started) (Attached, error) {
	resumed := false
	var shown Episode
	now, at := b.cfg.Now(), b.at.Load()
	err := b.update(func(s *state) error {
		r := s.Episodes[id]
		if r == nil { // the board's file was lost meanwhile
			r = &record{Opened: now}
			r.hold(Open, at.me.id, peer, at.worktree, now)
			s.Episodes[id] = r
		}
		resumed = r.took(started)
		shown = b.show(id, r, now)
		return nil
	})
	if err != nil {
		return Attached{}, fmt.Errorf("write the board: %w", err)
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	delete(b.leases, id)
	if peer == nil {
		b.leases[id] = &lease{named: now, touched: now}
	} else {
		peer.holds, peer.touched = id, now
		b.dirty = true
	}
	return Attached{
		Episode: shown, Resumed: resumed, GraceSeconds: int(b.cfg.Grace.Seconds()),
		Context: started.Context, Briefing: started.Briefing, FormerPeer: former, Continues: started.Continues,
	}, nil
}

// Detach closes an episode because its client says that it is done: the one of
// that name, or the one that the peer holds. One that another connection holds
// is refused. It opens nothing: a client that was away for longer than the grace
// is told how its episode was closed, and gets it with the state Closed.
func (b *Board) Detach(ctx context.Context, peer *Peer, externalID string) (Episode, error) {
	id, err := b.own(peer, externalID)
	if err != nil {
		return Episode{}, err
	}
	unlock, err := b.lockName(ctx, id)
	if err != nil {
		return Episode{}, err
	}
	defer unlock.release()
	b.bury()
	r := b.view().Episodes[id]
	if r == nil { // the store is the truth: it may know more than the board
		b.learn(ctx)
		r = b.view().Episodes[id]
	}
	reason := ReasonDetach
	switch {
	case r == nil:
		return b.before(ctx, id, peer, unlock)
	case !b.at.Load().owns(r.Worktree):
		return Episode{}, errElsewhere
	case r.heldByOther(b.at.Load().me.id, peer):
		return Episode{}, &Error{Code: Refused, Field: "external_id", Text: "the episode is held by peer " + r.Peer + "; only its own connection can detach it"}
	case b.contested(r):
		return Episode{}, &Error{Code: Refused, Field: "external_id", Text: "the board was made again a moment ago, and a live connection may still hold this episode; attach to it first"}
	case b.overdue(r, b.cfg.Now()):
		reason = ReasonExpired
	}
	return b.close(ctx, id, r, reason, peer, unlock)
}

// before answers a client whose episode is no longer open: how it was closed, if
// its client did not do that itself. The driver is asked to end what is not open;
// it changes nothing and says so.
func (b *Board) before(ctx context.Context, id string, by *Peer, unlock *nameLock) (Episode, error) {
	ended, err := b.at.Load().driver.End(ctx, id, ReasonDetach, unlock.file())
	var no *Error
	if err != nil && (!errors.As(err, &no) || no.Code == Fault) {
		return Episode{}, err
	}
	b.letGo(by, id)
	if !ended.Known || ended.Reason == ReasonDetach && no != nil {
		text := "no episode of this name is open"
		if ended.Known {
			text += "; " + ended.Words
		}
		return Episode{}, &Error{Code: NotFound, Field: "external_id", Text: text}
	}
	e := Episode{ExternalID: id, Provider: b.cfg.Provider, OpenedAt: ended.OpenedAt, Attachments: 1, Repository: ended.Words}
	e.over(ended)
	return e, nil
}

// over makes it one that was closed before its client asked for it.
func (e *Episode) over(ended Ended) {
	e.State, e.Reason, e.Record = Closed, string(ended.Reason), ended.Record
	e.Peer, e.DetachedAt, e.Overdue = "", "", false
}

// letGo forgets that the peer held the episode of that name.
func (b *Board) letGo(p *Peer, id string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	delete(b.leases, id)
	if p != nil && p.holds == id {
		p.holds = ""
		b.dirty = true
	}
}

func (b *Board) own(peer *Peer, externalID string) (string, error) {
	if externalID != "" {
		return CleanID(externalID)
	}
	if id := peer.held(b); id != "" {
		return id, nil
	}
	return "", &Error{Code: NotFound, Field: "external_id", Text: "this connection holds no episode; attach first, or name one"}
}

// Close closes the episode of that name, whoever holds it.
func (b *Board) Close(ctx context.Context, externalID string, reason CloseReason) (Episode, error) {
	id, err := CleanID(externalID)
	if err != nil {
		return Episode{}, err
	}
	unlock, err := b.lockName(ctx, id)
	if err != nil {
		return Episode{}, err
	}
	defer unlock.release()
	r := b.view().Episodes[id]
	if r == nil {
		return Episode{}, &Error{Code: NotFound, Field: "external_id", Text: "no episode of this name is open"}
	}
	return b.close(ctx, id, r, reason, nil, unlock)
}

// close runs the driver and takes the episode off the board. The name's lock
// is held. An episode that the store does not know (any more) leaves the board
// all the same: the store is right.
func (b *Board) close(ctx context.Context, id string, r *record, reason CloseReason, by *Peer, unlock *nameLock) (Episode, error) {
	ended, err := b.at.Load().driver.End(ctx, id, reason, unlock.file())
	var no *Error
	if errors.As(err, &no) && no.Code != Fault {
		ended.Words, err = no.Text, nil
	}
	if err != nil {
		return Episode{}, err
	}
	if ended.Reason == "" {
		ended.Reason = reason
	}
	now := b.cfg.Now()
	shown := b.show(id, r, now)
	shown.Peer, shown.Repository = "", ended.Words
	if ended.Reason == ReasonExpired {
		shown.over(ended)
	}
	err = b.update(func(s *state) error {
		if now := s.Episodes[id]; now != nil {
			s.closed(id, now, ended.Reason, b.at.Load().me.id, by)
		}
		return nil
	})
	b.letGo(by, id)
	return shown, err
}

// update changes what the processes share; view is what they shared a moment
// ago. Neither may be called with b.mu held.
func (b *Board) update(change func(*state) error) error {
	err := b.at.Load().shared.update(change)
	var code *Error
	if err != nil && !errors.As(err, &code) {
		return fault("the board cannot be written", err)
	}
	return err
}

func (b *Board) view() *state { return b.at.Load().shared.view() }

// Stop leaves the board: every connection of this process is lost, and the
// process is gone for the others. Episodes stay detached.
func (b *Board) Stop() {
	b.waitCalls(stopWait)
	b.mu.Lock()
	peers := len(b.peers)
	clear(b.peers)
	b.mu.Unlock()
	at, now := b.at.Load(), b.cfg.Now()
	if err := b.update(func(s *state) error {
		s.lost(at.me.id, func(*record) time.Time { return now })
		return nil
	}); err != nil {
		b.log.Error("the episodes of this process are still marked as open", "error", err)
	}
	b.log.Debug("left the board", "peers", peers)
	at.me.leave(at.shared)
}

// waitCalls waits for what goes on in the background, but not for long.
func (b *Board) waitCalls(limit time.Duration) {
	done := make(chan struct{})
	go func() {
		b.calls.Wait()
		close(done)
	}()
	select {
	case <-done:
	case <-time.After(limit):
	}
}
