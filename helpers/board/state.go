package board

import (
	"slices"
	"time"
)

const schema = "majordomus.board/v1"

// state is what the processes share.
type state struct {
	Schema    string              `json:"schema"`
	Gen       uint64              `json:"gen"`           // moves with every change
	Era       string              `json:"era,omitempty"` // another one: the board was made again
	Processes uint64              `json:"processes"`     // of earlier versions, which numbered them
	Peers     uint64              `json:"peers"`         // the last number given to a peer
	Rebuilt   bool                `json:"rebuilt,omitempty"`
	Episodes  map[string]*record  `json:"episodes"`
	Notices   map[string][]notice `json:"notices,omitempty"`
}

func newState() *state {
	return &state{Schema: schema, Episodes: make(map[string]*record), Notices: make(map[string][]notice)}
}

// record is an episode as it stands in the file.
type record struct {
	State       State       `json:"state"`
	Process     string      `json:"process"`
	Peer        string      `json:"peer,omitempty"`
	Last        string      `json:"last,omitempty"`       // the peer that held it last, while it is detached
	Connection  string      `json:"connection,omitempty"` // hash of the connection's own id, to know it again
	Worktree    string      `json:"worktree"`
	Opened      time.Time   `json:"opened_at"`
	OpenedText  string      `json:"opened_text,omitempty"` // as the driver said it
	Alive       time.Time   `json:"alive_at"`
	Detached    time.Time   `json:"detached_at,omitzero"`
	Attachments int         `json:"attachments"`
	Words       string      `json:"words,omitempty"`
	Entry       string      `json:"entry,omitempty"`   // the open entry, to be touched as a sign of life
	Doubt       time.Time   `json:"doubt_at,omitzero"` // when its holder seemed to be gone, and may not be
	Ending      CloseReason `json:"ending,omitempty"`  // marked to be closed with this reason
}

// notice waits for a peer's next reply.
type notice struct {
	Name    string      `json:"name"`
	Kind    string      `json:"kind"`
	To      string      `json:"to,omitempty"`
	Reason  CloseReason `json:"reason,omitempty"`
	Process string      `json:"process,omitempty"` // of the peer; gone with it
}

const (
	noticeMoved  = "moved"
	noticeClosed = "closed"
)

func (r *record) clone() *record {
	if r == nil {
		return nil
	}
	c := *r
	return &c
}

// heldBy says whether the episode is open and that peer's. A peer's number
// alone does not say so: numbers begin again when the board's file is lost, the
// process's name never does.
func (r *record) heldBy(process string, p *Peer) bool {
	return r.State == Open && p != nil && r.Peer == p.Name() && r.Process == process
}

// heldByOther says whether it is open and another connection's.
func (r *record) heldByOther(process string, p *Peer) bool {
	return r.State == Open && r.Peer != "" && !r.heldBy(process, p)
}

// state of a record that may not exist.
func (r *record) state() State {
	if r == nil {
		return absent
	}
	return r.State
}

// OpenedAt is when it was opened, as the store says it if that is known.
func (r *record) OpenedAt() string {
	if r.OpenedText != "" {
		return r.OpenedText
	}
	return r.Opened.UTC().Format("2006-01-02T15:04:05.000Z")
}

// hold gives the episode to a peer of a process, or to the process alone.
func (r *record) hold(next State, process string, p *Peer, worktree string, now time.Time) {
	r.State, r.Process, r.Worktree = next, process, worktree
	r.Peer, r.Connection = p.Name(), p.connection()
	r.Alive, r.Detached, r.Last, r.Ending, r.Doubt = now, time.Time{}, "", "", time.Time{}
}

// lose detaches it. The grace begins once.
func (r *record) lose(now time.Time) {
	next, ok := step(r.State, lose)
	if !ok || r.State == next {
		return
	}
	r.State, r.Detached = next, now
	r.Last, r.Peer = r.Peer, ""
}

// took writes down what the driver said of the start, and returns whether the
// repository had the episode open before.
func (r *record) took(s Started) (resumed bool) {
	resumed = r.Attachments > 0
	r.Attachments++
	if s.Known {
		resumed, r.Attachments = s.Attachments > 1, s.Attachments
		if t, err := time.Parse(time.RFC3339, s.OpenedAt); err == nil {
			r.Opened, r.OpenedText = t, s.OpenedAt
		}
	}
	r.Words, r.Entry = s.Words, s.Entry
	return resumed
}

// leave detaches what the peer holds beside the one it keeps.
func (s *state) leave(process string, peer *Peer, keep string, now time.Time) {
	for id, r := range s.Episodes {
		if id != keep && r.heldBy(process, peer) {
			r.lose(now)
		}
	}
}

// lost detaches everything a process held.
func (s *state) lost(process string, when func(*record) time.Time) {
	for _, r := range s.Episodes {
		if r.Process == process && r.State == Open && r.Ending == "" {
			r.lose(when(r))
		}
		if r.Process == process {
			r.Last = "" // nobody is left to be told
		}
	}
	for peer := range s.Notices {
		s.notices(peer, process)
	}
}

// doubt marks what a process held whose lock says nothing.
func (s *state) doubt(process string) {
	for _, r := range s.Episodes {
		if r.Process == process && r.State == Open {
			r.Doubt = time.Now()
		}
	}
}

// waiting says whether something waits for a peer of that process.
func (s *state) waiting(peer, process string) bool {
	return slices.ContainsFunc(s.Notices[peer], func(n notice) bool { return n.Process == process })
}

// notices takes off what waits for a peer of that process.
func (s *state) notices(peer, process string) (taken []notice) {
	var kept []notice
	for _, n := range s.Notices[peer] {
		if n.Process == process {
			taken = append(taken, n)
		} else {
			kept = append(kept, n)
		}
	}
	if s.Notices[peer] = kept; kept == nil {
		delete(s.Notices, peer)
	}
	return taken
}

// closed takes an episode off the board, and tells the peer that held it, if
// it was not that peer's wish.
func (s *state) closed(id string, r *record, reason CloseReason, process string, by *Peer) {
	holder := r.Peer
	if holder == "" {
		holder = r.Last
	}
	if holder != "" && (holder != by.Name() || r.Process != process) {
		s.notify(holder, notice{Name: id, Kind: noticeClosed, Reason: reason, Process: r.Process})
	}
	delete(s.Episodes, id)
}

func (s *state) notify(peer string, n notice) {
	if peer == "" {
		return
	}
	if s.Notices == nil {
		s.Notices = make(map[string][]notice)
	}
	list := append(s.Notices[peer], n)
	s.Notices[peer] = list[max(0, len(list)-maxNotices):]
}

// storage is where the state is kept.
type storage interface {
	update(func(*state) error) error
	view() *state // not to be changed
}
