package board

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"time"
)

// Touch is a sign of life: any message of the peer, and the name of an episode
// if the message gave one. A peer whose episode was closed meanwhile goes on in a
// continuation. It is cheap; what takes time goes on behind it, and Notices waits
// for that.
func (b *Board) Touch(p *Peer, named string) {
	if p != nil {
		b.touchPeer(p, true)
	}
	if named == "" {
		return
	}
	if id, err := CleanID(named); err == nil && id != p.held(b) {
		b.renew(id)
	}
}

// Heard is a sign of life of which nobody knows yet what it says: it opens
// nothing. A client that comes back to say that it is done wants no new episode.
func (b *Board) Heard(p *Peer) {
	if p != nil {
		b.touchPeer(p, false)
	}
}

// touchPeer looks after the episode that the peer holds.
func (b *Board) touchPeer(p *Peer, goesOn bool) {
	now := b.cfg.Now()
	b.mu.Lock()
	p.last, p.idle, b.stirred = now, false, true
	id, busy, ending := p.holds, p.reviving != nil, b.ending
	b.mu.Unlock()
	if id == "" || busy || ending {
		return
	}
	r := b.view().Episodes[id]
	over := r == nil || b.overdue(r, now)
	switch {
	case !goesOn && (over || b.removed()):
	case over:
		b.missing(p, id, noticeContinued)
	case b.removed():
		b.missing(p, id, noticeRemoved)
	case r.heldBy(b.at.Load().me.id, p):
		b.alive(p, r, now)
	case r.State == Detached && r.Ending == "":
		b.reopen(p, id)
	case r.State == Open:
		b.drop(p, id)
	}
}

// missing: the episode left the board while the connection lived. When it had
// expired, or the board was lost, the connection goes on in a continuation.
func (b *Board) missing(p *Peer, id, kind string) {
	for _, n := range b.view().Notices[p.Name()] {
		if n.Process == b.at.Load().me.id && n.Name == id && n.Kind == noticeClosed && n.Reason != ReasonExpired {
			b.drop(p, id)
			return
		}
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if p.holds != id || p.reviving != nil {
		return
	}
	done := make(chan struct{})
	p.reviving = done
	b.calls.Add(1)
	go func() {
		defer b.calls.Done()
		b.revive(p, id, kind)
		b.mu.Lock()
		defer b.mu.Unlock()
		p.reviving = nil
		close(done)
	}()
}

func (b *Board) revive(p *Peer, id, kind string) {
	ctx, cancel := context.WithTimeout(context.Background(), nameWait)
	defer cancel()
	got, err := b.Attach(ctx, p, id)
	if err != nil {
		b.log.Warn("the episode of a living connection could not be continued", "peer", p.Name(), "error", err)
		b.drop(p, id)
		return
	}
	if !got.Resumed {
		b.mu.Lock()
		defer b.mu.Unlock()
		p.told = append(p.told, notice{Name: id, Kind: kind})
	}
}

const (
	noticeContinued = "continued"
	noticeRemoved   = "removed"
)

// alive keeps the open entry from looking stranded to other sweeps.
func (b *Board) alive(p *Peer, r *record, now time.Time) {
	b.mu.Lock()
	due := now.Sub(p.touched) >= heardEvery
	if due {
		p.touched = now
	}
	b.mu.Unlock()
	if due {
		b.touchEntry(r)
	}
}

// touchEntry moves the time of the episode's open entry, which the driver
// named. The board's folder is two below the private half.
func (b *Board) touchEntry(r *record) {
	dir := b.at.Load().dir
	if dir == "" || r.Entry == "" || !filepath.IsLocal(r.Entry) {
		return
	}
	now := time.Now() // the file system's clock, whatever ours is
	_ = os.Chtimes(filepath.Join(dir, "..", "..", r.Entry), now, now)
}

// entryTime is when an open entry was last touched: the last sign of life that the
// store knows. The zero time when nobody knows.
func (b *Board) entryTime(entry string) time.Time {
	dir := b.at.Load().dir
	if dir == "" || entry == "" || !filepath.IsLocal(entry) {
		return time.Time{}
	}
	info, err := os.Lstat(filepath.Join(dir, "..", "..", entry))
	if err != nil {
		return time.Time{}
	}
	return info.ModTime()
}

// reopen takes a detached episode up again.
func (b *Board) reopen(p *Peer, id string) {
	now, at := b.cfg.Now(), b.at.Load()
	err := b.update(func(s *state) error {
		r := s.Episodes[id]
		if r == nil || r.State != Detached || r.Ending != "" || b.overdue(r, now) {
			return nil
		}
		if next, ok := step(r.State, touch); ok {
			r.hold(next, at.me.id, p, at.worktree, now)
		}
		return nil
	})
	if err != nil {
		b.log.Warn("a connection that is back is not on the board", "peer", p.Name(), "error", err)
	}
}

// drop forgets that the peer held the episode.
func (b *Board) drop(p *Peer, id string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if p.holds == id {
		p.holds = ""
		b.dirty = true
	}
}

// renew is a call that named an episode which its caller's connection does not
// hold: as long as no other connection does, it is alive.
func (b *Board) renew(id string) {
	r, at := b.view().Episodes[id], b.at.Load()
	if r == nil || !at.owns(r.Worktree) || r.Ending != "" || r.State == Open && (r.Peer != "" || r.Process != at.me.id) {
		return
	}
	now := b.cfg.Now()
	if b.overdue(r, now) {
		return // only an attach goes on from there, in a new one
	}
	if r.State == Detached {
		b.reopen(nil, id)
	}
	b.mu.Lock()
	l := b.leases[id]
	if l == nil {
		l = &lease{}
		b.leases[id] = l
	}
	l.named = now
	due := now.Sub(l.touched) >= heardEvery
	if due {
		l.touched = now
	}
	b.mu.Unlock()
	if due {
		b.touchEntry(r)
	}
}

// Notices says what the peer must be told with its next reply, and forgets it.
func (b *Board) Notices(ctx context.Context, p *Peer) []string {
	if p == nil {
		return nil
	}
	b.mu.Lock()
	reviving := p.reviving
	b.mu.Unlock()
	if reviving != nil {
		select {
		case <-reviving:
		case <-ctx.Done():
		}
	}
	name := p.Name()
	if b.view().waiting(name, b.at.Load().me.id) {
		b.collect(p, name)
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	told := p.told
	p.told = nil
	var words []string
	for _, n := range told {
		words = append(words, n.words())
	}
	return words
}

func (b *Board) collect(p *Peer, name string) {
	var list []notice
	err := b.update(func(s *state) error {
		list = s.notices(name, b.at.Load().me.id)
		return nil
	})
	if err != nil {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	p.told = append(list, p.told...)
}

func (n notice) words() string {
	switch n.Kind {
	case noticeMoved:
		to := "a caller without a connection"
		if n.To != "" {
			to = "peer " + n.To
		}
		return fmt.Sprintf("episode '%s' was attached by %s; this connection no longer holds it", n.Name, to)
	case noticeRemoved:
		return fmt.Sprintf("the private half of this repository was removed, and with it what was recorded of episode '%s'; a new episode under the same name was opened", n.Name)
	case noticeContinued:
		return fmt.Sprintf("episode '%s' had been closed while this connection was silent; a new episode under the same name continues it", n.Name)
	}
	return fmt.Sprintf("episode '%s' was closed (reason %s)", n.Name, n.Reason)
}

// List is the board now. Naming an episode to it is up to the caller (Touch).
func (b *Board) List(p *Peer) Listing {
	b.bury()
	now := b.cfg.Now()
	heard := b.heard(now)
	s := b.view()
	out := Listing{Episodes: make([]Episode, 0, len(s.Episodes)), Mine: p.held(b)}
	for id, r := range s.Episodes {
		e := b.show(id, r, now)
		if seen, ok := heard[id]; ok && r.State == Open && seen.After(r.Alive) {
			e.LastActivitySeconds = max(0, int(now.Sub(seen).Seconds()))
		}
		out.Episodes = append(out.Episodes, e)
	}
	sortEpisodes(out.Episodes)
	return out
}

// heard is when the holders of episodes were last heard of: ours from memory,
// the others' as they wrote it.
func (b *Board) heard(now time.Time) map[string]time.Time {
	heard := make(map[string]time.Time)
	at := b.at.Load()
	b.mu.Lock()
	for _, p := range b.mine(now) {
		if p.ExternalID != "" {
			heard[p.ExternalID] = p.Heard
		}
	}
	for id, l := range b.leases {
		heard[id] = l.named
	}
	b.mu.Unlock()
	if f, ok := at.shared.(*file); ok {
		for _, id := range f.processNames() {
			if id == at.me.id {
				continue
			}
			for _, p := range readMembers(f, id).Peers {
				if p.ExternalID != "" {
					heard[p.ExternalID] = p.Heard
				}
			}
		}
	}
	return heard
}
