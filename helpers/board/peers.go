package board

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"os"
	"sort"
	"strconv"
	"strings"
	"sync"
	"time"

	"majordomus/helpers/redact"
)

// Client is what a connection says of itself. It is shown and never believed.
type Client struct {
	Name     string
	Version  string
	Protocol string
	Session  string // the connection's own id, if it has one that outlives us
}

// Peer is one live connection. It is not an episode. A nil *Peer stands for a
// caller without a connection.
type Peer struct {
	transport Transport
	since     time.Time
	hash      string // of Client.Session
	shapes    func() *redact.Table

	mu     sync.Mutex // guards name and client
	name   string
	client Client

	// guarded by Board.mu
	last     time.Time // last heard of
	streams  int       // open streams: alive while there is one
	holds    string    // name of the episode
	touched  time.Time // when its open entry was touched last
	idle     bool      // it was quiet too long and lost its episode's attachment
	reviving chan struct{}
	told     []notice // to be said with its next reply
}

// Name is the peer's name on the board, such as p7; "" for no peer.
func (p *Peer) Name() string {
	if p == nil {
		return ""
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.name
}

func (p *Peer) setName(name string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.name = name
}

// Introduce says who the client is, once that is known.
func (p *Peer) Introduce(c Client) {
	if p == nil {
		return
	}
	shapes := p.shapes()
	p.mu.Lock()
	defer p.mu.Unlock()
	p.client = Client{Name: Tame(c.Name, shapes), Version: Tame(c.Version, shapes), Protocol: Tame(c.Protocol, shapes)}
}

func (p *Peer) connection() string {
	if p == nil {
		return ""
	}
	return p.hash
}

func (p *Peer) held(b *Board) string {
	if p == nil {
		return ""
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	return p.holds
}

// PeerShown is a peer as readers see it.
type PeerShown struct {
	Name                string    `json:"peer" jsonschema:"its name on the board"`
	Transport           Transport `json:"transport" jsonschema:"stdio or http"`
	Client              string    `json:"client,omitempty" jsonschema:"what the client calls itself; its words, not ours"`
	Version             string    `json:"version,omitempty" jsonschema:"the version it gives; its words, not ours"`
	Protocol            string    `json:"protocol,omitempty" jsonschema:"the protocol it speaks"`
	ConnectedAt         string    `json:"connected_at" jsonschema:"when it was first seen, RFC 3339 in UTC"`
	LastActivitySeconds int       `json:"last_activity_seconds_ago" jsonschema:"seconds since it was last heard of"`
	ExternalID          string    `json:"external_id,omitempty" jsonschema:"the episode it holds"`
	Heard               time.Time `json:"heard,omitzero" jsonschema:"-"`
}

// Join makes a peer of a new connection. A connection that was seen before,
// by its own id, finds the episode again that it held.
func (b *Board) Join(t Transport, c Client) *Peer {
	now, at := b.cfg.Now(), b.at.Load()
	p := &Peer{transport: t, since: now, last: now, shapes: b.shapes, name: at.me.number(at.shared)}
	if c.Session != "" {
		sum := sha256.Sum256([]byte("connection " + c.Session))
		p.hash = hex.EncodeToString(sum[:16])
	}
	p.Introduce(c)
	held := ""
	if p.hash != "" {
		for id, r := range b.view().Episodes {
			if r.State == Detached && r.Connection == p.hash && at.owns(r.Worktree) {
				held = id
			}
		}
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if now := b.at.Load(); now != at { // the board moved meanwhile
		p.setName(now.me.number(now.shared))
	}
	p.holds = held
	b.peers[p] = struct{}{}
	b.dirty = true
	return p
}

// Leave says that the connection is gone. What it held is detached.
func (b *Board) Leave(p *Peer) {
	if p == nil {
		return
	}
	b.mu.Lock()
	_, known := b.peers[p]
	delete(b.peers, p)
	b.dirty = true
	id, ending := p.holds, b.ending
	b.mu.Unlock()
	if known && id != "" && !ending {
		b.loseHeld(p, id, "connection closed", true)
	}
	if name := p.Name(); known && b.view().waiting(name, b.at.Load().me.id) {
		b.collect(p, name) // nobody is left to be told
	}
}

// loseHeld detaches an episode if the peer still holds it. One that is gone for
// good is not told what becomes of it.
func (b *Board) loseHeld(p *Peer, id, why string, gone bool) {
	now, name, self, lost := b.cfg.Now(), p.Name(), b.at.Load().me.id, false
	var held *record
	err := b.update(func(s *state) error {
		if r := s.Episodes[id]; r != nil && r.heldBy(self, p) && r.Ending == "" {
			r.lose(now)
			held = r.clone()
			if lost = true; gone {
				r.Last = ""
			}
		}
		return nil
	})
	if held != nil && p.transport == Stdio {
		b.touchEntry(held) // its program was there until now
	}
	if err != nil {
		b.log.Error("a lost connection is still marked as open", "peer", name, "error", err)
	}
	if lost {
		b.log.Info("connection lost; its episode is kept for the grace, which is another clock",
			"peer", name, "why", why, "grace_seconds", int(b.cfg.Grace.Seconds()))
	}
}

// Stream counts an open stream of the peer: while there is one it is alive.
// The returned function ends it.
func (b *Board) Stream(p *Peer) func() {
	if p == nil {
		return func() {}
	}
	add := func(n int) {
		b.mu.Lock()
		defer b.mu.Unlock()
		p.streams += n
		p.last = b.cfg.Now()
	}
	add(1)
	return func() { add(-1) }
}

// Peers lists the live connections of every process.
func (b *Board) Peers() []PeerShown {
	now := b.cfg.Now()
	at := b.at.Load()
	b.mu.Lock()
	list := b.mine(now)
	b.mu.Unlock()
	if f, ok := at.shared.(*file); ok {
		for _, id := range f.processNames() {
			if id != at.me.id && f.alive(id) {
				for _, p := range readMembers(f, id).Peers {
					list = append(list, b.shown(p))
				}
			}
		}
	}
	for i := range list {
		list[i].LastActivitySeconds = max(0, int(now.Sub(list[i].Heard).Seconds()))
		list[i].Heard = time.Time{}
	}
	sort.Slice(list, func(i, j int) bool { return number(list[i].Name) < number(list[j].Name) })
	return list
}

func number(name string) uint64 {
	n, _ := strconv.ParseUint(strings.TrimLeft(name, "p"), 10, 64)
	return n
}

// mine lists this process's peers. b.mu is held.
func (b *Board) mine(now time.Time) []PeerShown {
	list := make([]PeerShown, 0, len(b.peers))
	for p := range b.peers {
		if p.streams > 0 {
			p.last = now
		}
		p.mu.Lock()
		list = append(list, PeerShown{
			Name: p.name, Transport: p.transport, Client: p.client.Name, Version: p.client.Version, Protocol: p.client.Protocol,
			ConnectedAt: p.since.UTC().Format(time.RFC3339), ExternalID: p.holds, Heard: p.last,
		})
		p.mu.Unlock()
	}
	return list
}

// Flush writes this process's peers where the others read them: soon after
// they changed, and now and then for the signs of life.
func (b *Board) Flush() {
	now, at := b.cfg.Now(), b.at.Load()
	f, ok := at.shared.(*file)
	if !ok {
		return
	}
	b.mu.Lock()
	wait := flushEvery
	if b.dirty {
		wait = flushMembers
	}
	if age := now.Sub(b.wrote); age >= 0 && age < wait || !b.dirty && !b.stirred {
		b.mu.Unlock()
		return
	}
	list := b.mine(now)
	b.dirty, b.stirred, b.wrote = false, false, now
	b.mu.Unlock()
	raw, err := json.Marshal(members{PID: os.Getpid(), Peers: list})
	var info os.FileInfo
	if err == nil {
		info, err = replaceFile(f.membersPath(at.me.id), raw)
	}
	if err != nil {
		b.log.Debug("peers not written", "error", err)
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.written = info
}
