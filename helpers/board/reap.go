package board

import (
	"context"
	"errors"
	"sort"
	"time"
)

// bury detaches what dead processes held, and removes what they left behind.
func (b *Board) bury() {
	at := b.at.Load()
	f, ok := at.shared.(*file)
	if !ok {
		return
	}
	self := at.me.id
	if len(f.dead(self)) == 0 {
		return
	}
	now := b.cfg.Now()
	err := f.update(func(s *state) error {
		for _, id := range f.dead(self) { // again, under the lock
			if !f.regularLock(id) {
				s.doubt(id)
			}
			s.lost(id, b.lostAt(now))
			removeProcess(f, id)
			b.log.Info("a server is gone; what it held is kept for the grace, which is another clock",
				"process", id, "grace_seconds", int(b.cfg.Grace.Seconds()))
		}
		b.orphans(s, f, now)
		return nil
	})
	if err != nil {
		b.log.Warn("dead servers are still on the board", "error", err)
	}
}

// orphans detaches open episodes whose process has no lock any more.
func (b *Board) orphans(s *state, f *file, now time.Time) {
	for _, r := range s.Episodes {
		if r.State == Open && r.Ending == "" && r.Process != b.at.Load().me.id && !f.alive(r.Process) {
			r.lose(b.lostAt(now)(r))
			r.Last, r.Doubt = "", time.Now()
		}
	}
}

// lostAt is when an episode was lost whose process is gone: it may have lived until
// now, but no longer than a living one is silent.
func (b *Board) lostAt(now time.Time) func(*record) time.Time {
	longest := max(b.cfg.Idle, aliveEvery)
	return func(r *record) time.Time {
		last := r.Alive
		if at := b.entryTime(r.Entry); at.After(last) {
			last = at
		}
		if last = last.Add(longest); last.Before(now) {
			return last
		}
		return now
	}
}

// Reap does what time demands: dead processes, connections that were silent too
// long, episodes that nobody named; and with closing, what was detached for longer
// than the grace, whoever opened it.
func (b *Board) Reap(ctx context.Context, closing bool) {
	b.stay()
	b.bury()
	b.adopt()
	now := b.cfg.Now()
	for _, p := range b.silent(now) {
		b.loseHeld(p.peer, p.id, "silent for "+b.cfg.Idle.String(), false)
	}
	b.lapse(now)
	b.rewind(now)
	b.keepAlive(now)
	b.mu.Lock()
	closing = closing && !b.ending
	b.mu.Unlock()
	if closing {
		b.rebuild(ctx)
		b.closeDue(ctx, now)
	}
	b.Flush()
}

// Sweep is Reap of a board that is looked after once: what the store alone knows
// is over, too, when its grace is.
func (b *Board) Sweep(ctx context.Context) {
	b.learn(ctx)
	b.Reap(ctx, true)
}

// adopt finds open episodes of processes that left no lock at all.
func (b *Board) adopt() {
	at := b.at.Load()
	f, ok := at.shared.(*file)
	if !ok {
		return
	}
	self := at.me.id
	gone := false
	alive := map[string]bool{self: true}
	for _, r := range b.view().Episodes {
		if r.State != Open || r.Ending != "" {
			continue
		}
		known, seen := alive[r.Process]
		if !seen {
			known = f.alive(r.Process)
			alive[r.Process] = known
		}
		gone = gone || !known
	}
	if !gone {
		return
	}
	now := b.cfg.Now()
	if err := f.update(func(s *state) error { b.orphans(s, f, now); return nil }); err != nil {
		b.log.Warn("episodes of lost servers are still on the board", "error", err)
	}
}

type silentPeer struct {
	peer *Peer
	id   string
}

// silent lists HTTP connections that hold an episode and have been quiet. A
// stdio connection is alive as long as its process is. The connection itself
// stays: clients do not come back from a session that was taken away.
func (b *Board) silent(now time.Time) []silentPeer {
	b.mu.Lock()
	defer b.mu.Unlock()
	var list []silentPeer
	for p := range b.peers {
		if p.transport != HTTP || p.holds == "" || p.idle || p.streams > 0 {
			continue
		}
		if p.last.After(now) {
			p.last = now // the clock was set back
		}
		if now.Sub(p.last) > b.cfg.Idle {
			p.idle = true
			list = append(list, silentPeer{p, p.holds})
		}
	}
	return list
}

// rewind begins the grace anew for what seems to have been detached in the
// future: the clock was set back.
func (b *Board) rewind(now time.Time) {
	ahead := false
	for _, r := range b.view().Episodes {
		ahead = ahead || r.State == Detached && r.Detached.After(now)
	}
	if !ahead {
		return
	}
	err := b.update(func(s *state) error {
		for _, r := range s.Episodes {
			if r.State == Detached && r.Detached.After(now) {
				r.Detached = now
			}
		}
		return nil
	})
	if err != nil {
		b.log.Warn("the clock was set back and the board still has the old times", "error", err)
	}
}

// keepAlive touches what connections hold that are alive and say nothing.
func (b *Board) keepAlive(now time.Time) {
	b.mu.Lock()
	var list []silentPeer
	for p := range b.peers {
		if p.holds != "" && (p.transport == Stdio || p.streams > 0) && now.Sub(p.touched) >= aliveEvery {
			list = append(list, silentPeer{p, p.holds})
		}
	}
	b.mu.Unlock()
	for _, p := range list {
		if r := b.view().Episodes[p.id]; r != nil && r.heldBy(b.at.Load().me.id, p.peer) {
			b.alive(p.peer, r, now)
		}
	}
}

// lapse detaches episodes without a connection that nobody named for too long.
func (b *Board) lapse(now time.Time) {
	b.mu.Lock()
	var ids []string
	for id, l := range b.leases {
		if l.named.After(now) {
			l.named = now
		}
		if now.Sub(l.named) > b.cfg.Idle {
			ids = append(ids, id)
			delete(b.leases, id)
		}
	}
	self := b.at.Load().me.id
	b.mu.Unlock()
	if len(ids) == 0 {
		return
	}
	err := b.update(func(s *state) error {
		for _, id := range ids {
			if r := s.Episodes[id]; r != nil && r.State == Open && r.Peer == "" && r.Process == self {
				r.lose(now)
			}
		}
		return nil
	})
	if err != nil {
		b.log.Error("an episode that nobody names is still marked as open", "error", err)
		return
	}
	b.log.Info("nobody named these episodes; they are kept for the grace, which is another clock",
		"episodes", len(ids), "why", "silent for "+b.cfg.Idle.String(), "grace_seconds", int(b.cfg.Grace.Seconds()))
}

// closeDue closes what is over its grace or marked, a few at a time, each
// under its name's lock. A name that somebody is at work on is left alone.
func (b *Board) closeDue(ctx context.Context, now time.Time) {
	closed := 0
	for id, r := range b.view().Episodes {
		if _, due := b.due(r, now); !due {
			continue
		}
		if closed++; closed > maxClosedInReap || ctx.Err() != nil {
			return
		}
		b.closeOne(ctx, id)
	}
}

// due says whether an episode is to be closed now, and why.
func (b *Board) due(r *record, now time.Time) (CloseReason, bool) {
	switch {
	case r.Ending != "" && (r.Process == b.at.Load().me.id || !b.living(r.Process)):
		return r.Ending, true
	case r.Ending != "":
		return "", false // its own process is at it
	case b.overdue(r, now):
		return ReasonExpired, true
	}
	return "", false
}

func (b *Board) living(process string) bool {
	f, ok := b.at.Load().shared.(*file)
	return ok && f.alive(process)
}

func (b *Board) closeOne(ctx context.Context, id string) {
	l, err := b.tryName(id)
	if err != nil {
		return
	}
	defer l.release()
	now := b.cfg.Now()
	r := b.view().Episodes[id] // again, under the lock
	if r == nil {
		return
	}
	reason, due := b.due(r, now)
	if !due {
		return
	}
	if e, err := b.close(ctx, id, r, reason, nil, l); err != nil {
		b.log.Warn("an episode that is over could not be closed", "reason", string(reason), "error", err)
	} else {
		b.log.Info("episode closed", "reason", string(reason), "said", e.Repository)
	}
}

// CloseAll closes what is attached through this process, because it was asked
// to stop: all are marked in one write, then the drivers run at once, for at
// most StopLimit. What is not done by then is finished by any later sweep,
// with the same reason. Detached episodes keep their grace.
func (b *Board) CloseAll(ctx context.Context, reason CloseReason) {
	b.mu.Lock()
	b.ending = true
	self := b.at.Load().me.id
	b.mu.Unlock()
	ctx, cancel := context.WithTimeout(ctx, StopLimit)
	defer cancel()
	var ids []string
	var marked []*record
	err := b.update(func(s *state) error {
		for id, r := range s.Episodes {
			if _, ok := step(r.State, stop); ok && r.State == Open && r.Process == self {
				r.Ending = reason
				ids = append(ids, id)
				marked = append(marked, r.clone())
			}
		}
		return nil
	})
	if err != nil {
		b.log.Error("the episodes of this process could not be marked as ending", "error", err)
		return
	}
	for _, r := range marked {
		b.touchEntry(r) // it was connected until now, whoever carries the end out
	}
	sort.Strings(ids)
	b.closeThese(ctx, ids, reason)
}

func (b *Board) closeThese(ctx context.Context, ids []string, reason CloseReason) {
	work := make(chan string)
	done := make(chan int, stopWorkers)
	for range min(stopWorkers, len(ids)) {
		go func() {
			n := 0
			for id := range work {
				if b.closeEnding(ctx, id, reason) {
					n++
				}
			}
			done <- n
		}()
	}
	go func() {
		defer close(work)
		for _, id := range ids {
			select {
			case work <- id:
			case <-ctx.Done():
				return
			}
		}
	}()
	closed := 0
	for range min(stopWorkers, len(ids)) {
		select {
		case n := <-done:
			closed += n
		case <-ctx.Done():
			b.log.Info("stopped with episodes still to close; a later sweep finishes them with the same reason", "episodes", len(ids))
			return
		}
	}
	if len(ids) > 0 {
		b.log.Info("episodes closed", "reason", string(reason), "episodes", closed)
	}
}

// closeEnding leaves a driver that is at work when time is up to finish alone:
// it is in a process group of its own and holds the name's lock.
func (b *Board) closeEnding(ctx context.Context, id string, reason CloseReason) bool {
	l, err := b.lockName(ctx, id)
	if err != nil {
		return false
	}
	r := b.view().Episodes[id]
	if r == nil {
		l.release()
		return false
	}
	_, err = b.close(WithLeave(ctx), id, r, reason, nil, l)
	if errors.Is(err, errLeft) {
		l.keep()
		return false
	}
	l.release()
	return err == nil
}

// rebuild takes the open episodes of the store onto a board whose file was
// missing or damaged: detached, since they may have been lost.
func (b *Board) rebuild(ctx context.Context) {
	if b.view().Rebuilt {
		b.learn(ctx)
	}
}

// learn takes the open episodes of the store onto the board that are not there.
func (b *Board) learn(ctx context.Context) {
	lister, ok := b.at.Load().driver.(Lister)
	var known []Known
	if ok {
		var err error
		if known, err = lister.List(ctx); err != nil {
			b.log.Warn("the board could not be made anew from the open episodes", "error", err)
			return
		}
	}
	now, added := b.cfg.Now(), 0
	err := b.update(func(s *state) error {
		held, sure := b.holders()
		for _, k := range known {
			id, err := CleanID(k.ExternalID)
			if err != nil || s.Episodes[id] != nil {
				continue
			}
			r := &record{State: Detached, Worktree: k.Worktree, OpenedText: k.OpenedAt, Opened: k.Opened(), Alive: now, Attachments: 1, Entry: k.Entry}
			if heard := b.entryTime(k.Entry); !heard.IsZero() && heard.Before(now) {
				r.Alive = heard
			}
			r.Detached = b.lostAt(now)(r)
			if h, ok := held[id]; ok {
				r.State, r.Process, r.Peer, r.Detached = Open, h.process, h.peer, time.Time{}
			} else if s.Rebuilt && !sure {
				r.Doubt = time.Now()
			}
			s.Episodes[id] = r
			added++
		}
		s.Rebuilt = false
		return nil
	})
	if err == nil && added > 0 {
		b.log.Warn("the board was made anew from the open episodes", "episodes", added)
	}
}

func sortEpisodes(list []Episode) {
	sort.Slice(list, func(i, j int) bool {
		if list[i].OpenedAt != list[j].OpenedAt {
			return list[i].OpenedAt > list[j].OpenedAt
		}
		return list[i].ExternalID < list[j].ExternalID
	})
}
