package server

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"majordomus/helpers/board"
)

// The page's clocks and bounds.
const (
	lookEvery    = 200 * time.Millisecond // at the board, while somebody watches
	peersEvery   = time.Second
	factsEvery   = 250 * time.Millisecond
	watchedFor   = 90 * time.Second // after a page was asked for; without scripting it comes again before
	beatEvery    = 15 * time.Second
	writeLimit   = 10 * time.Second
	retryMillis  = 2000
	maxStreams   = 16
	streamBuffer = 32
	maxPast      = 128 // changes kept for a browser that comes back
)

// live keeps what the page shows, finds out what has changed, and tells those
// who watch. While nobody does it does nothing.
type live struct {
	page  *page
	facts *facts
	epoch string // tells this process's changes from another's
	begin sync.Once

	mu      sync.Mutex
	someone *sync.Cond // has begun to watch
	until   time.Time  // watched at least until then
	seen    seen
	shown   *shown
	past    []change
	streams map[*stream]struct{}
}

// seen is what the page was laid out from last.
type seen struct {
	mark    board.Mark
	sights  []board.Sight
	peers   []board.PeerShown
	peersAt time.Time
	told    *told
	here    string                  // the worktree's id
	day     int                     // of the year: yesterday's times are written otherwise
	gone    map[[2]string]time.Time // provider and name of what left the board
}

// stream is one browser that watches.
type stream struct {
	news   chan change
	behind chan struct{} // closed when it does not keep up; it comes back and is told anew
}

// change is what became different on the page.
type change struct {
	Seq   uint64              `json:"seq"`
	Whole bool                `json:"whole,omitempty"` // it is everything, so nothing of it is new
	HTML  map[string]string   `json:"html,omitempty"`  // contents of a part, by its id
	Rows  map[string]string   `json:"rows,omitempty"`  // a row, by its id
	Order map[string][]string `json:"order,omitempty"` // the rows of a table, by its id
	Say   []string            `json:"say,omitempty"`   // for those who do not see it
	wire  []byte
}

func newLive(p *page) *live {
	l := &live{page: p, facts: newFacts(p.server), epoch: newToken()[:8], streams: make(map[*stream]struct{})}
	l.someone = sync.NewCond(&l.mu)
	return l
}

// watched says that somebody looks at the page, or is about to.
func (l *live) watched() {
	l.mu.Lock()
	l.until = time.Now().Add(watchedFor)
	l.mu.Unlock()
	l.someone.Broadcast()
	ctx := l.page.server.running
	if ctx.Err() != nil {
		return
	}
	l.begin.Do(func() {
		context.AfterFunc(ctx, func() {
			l.mu.Lock() // whoever is about to wait has looked at the context, or hears this
			defer l.mu.Unlock()
			l.someone.Broadcast()
		})
		l.page.server.done.Add(2)
		go l.run(ctx, lookEvery, func() bool { l.refresh(); return false })
		go l.run(ctx, factsEvery, func() bool { return l.lookUp(ctx) })
	})
}

// wait returns once somebody watches, or false when the server stops.
func (l *live) wait(ctx context.Context) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	for ctx.Err() == nil && len(l.streams) == 0 && !time.Now().Before(l.until) {
		l.someone.Wait()
	}
	return ctx.Err() == nil
}

// run calls step now and then while somebody watches; at once again when it
// says that there is more to do.
func (l *live) run(ctx context.Context, every time.Duration, step func() (more bool)) {
	defer l.page.server.done.Done()
	tick := time.NewTicker(every)
	defer tick.Stop()
	for l.wait(ctx) {
		if step() {
			continue
		}
		select {
		case <-ctx.Done():
		case <-tick.C:
		}
	}
}

// lookUp runs one command for the page, if one is due.
func (l *live) lookUp(ctx context.Context) bool {
	if !l.facts.step(ctx) {
		return false
	}
	l.refresh()
	return true
}

// now is what the page shows at this moment.
func (l *live) now() *shown {
	l.refresh()
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.shown
}

// refresh lays out anew what has changed and tells those who watch.
func (l *live) refresh() {
	l.mu.Lock()
	defer l.mu.Unlock()
	next, changed := l.look()
	if !changed && l.shown != nil {
		return
	}
	before := l.seen
	next.gone = gone(before, next, time.Now())
	l.seen = next
	shown := l.page.layOut(l.shown, before, next)
	shown.epoch = l.epoch
	if l.shown == nil {
		shown.Seq = 1
		l.shown = shown
		return
	}
	c, any := differ(l.shown, shown)
	if !any {
		return
	}
	c.Seq = l.shown.Seq + 1
	c.Say = spoken(before, next)
	shown.Seq = c.Seq
	l.shown = shown
	l.publish(c)
}

// look asks the board and the facts what is new. l.mu is held.
func (l *live) look() (next seen, changed bool) {
	b := l.page.server.board
	next = l.seen
	next.here = b.Worktree()
	if day := time.Now().Local().YearDay(); day != next.day {
		next.day, changed = day, true
	}
	if list, mark, moved := b.Look(next.mark); moved {
		next.sights, next.mark, changed = list, mark, true
	}
	if t := l.facts.last(); t != next.told {
		next.told, changed = t, true
	}
	if now := time.Now(); now.Sub(next.peersAt) >= peersEvery || now.Before(next.peersAt) || changed {
		peers := heardOf(b.Peers(), l.seen.peers, now)
		next.peersAt = now
		changed = changed || !samePeers(peers, l.seen.peers)
		next.peers = peers
	}
	l.seen.peersAt = next.peersAt
	return next, changed
}

// publish hands a change to those who watch. l.mu is held.
func (l *live) publish(c change) {
	c.wire = l.encode(c)
	if len(l.past) >= maxPast {
		l.past = append(l.past[:0], l.past[1:]...)
	}
	l.past = append(l.past, c)
	for s := range l.streams {
		select {
		case s.news <- c:
		default:
			delete(l.streams, s)
			close(s.behind)
		}
	}
}

// encode is the change as an event of a stream.
func (l *live) encode(c change) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "id: %s-%d\nevent: change\ndata: ", l.epoch, c.Seq)
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	_ = e.Encode(c) // texts alone; it ends the line
	b.WriteByte('\n')
	return b.Bytes()
}

// join adds a stream and returns what it has missed since an event: the changes,
// or everything if they are no longer known.
func (l *live) join(since string) (s *stream, missed [][]byte, ok bool) {
	l.refresh()
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.streams) >= maxStreams {
		return nil, nil, false
	}
	s = &stream{news: make(chan change, streamBuffer), behind: make(chan struct{})}
	l.streams[s] = struct{}{}
	epoch, number, _ := strings.Cut(since, "-")
	seq, err := strconv.ParseUint(number, 10, 64)
	switch {
	case err != nil || epoch != l.epoch || seq > l.shown.Seq || len(l.past) > 0 && seq+1 < l.past[0].Seq:
		all := l.shown.whole()
		all.Seq = l.shown.Seq
		return s, [][]byte{l.encode(all)}, true
	}
	for _, c := range l.past {
		if c.Seq > seq {
			missed = append(missed, c.wire)
		}
	}
	return s, missed, true
}

func (l *live) leave(s *stream) {
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.streams, s)
	l.until = time.Now().Add(watchedFor)
}

const eventOver = "event: over\ndata: {}\n\n"

// serve is the stream of changes. It ends when the browser goes, when its visit
// is over, and when it does not keep up; then the browser comes back and says
// what it saw last.
func (l *live) serve(w http.ResponseWriter, r *http.Request) {
	since := r.Header.Get("Last-Event-ID")
	if since == "" {
		since = r.URL.Query().Get("since")
	}
	l.watched()
	s, missed, ok := l.join(since)
	if !ok {
		dressed(w)
		w.Header().Set("Retry-After", "60")
		writeProblemStatus(w, http.StatusServiceUnavailable, &board.Error{Code: board.Refused, Text: "too many pages are watching"})
		return
	}
	defer l.leave(s)
	dressed(w)
	w.Header().Set("Content-Type", "text/event-stream")
	out := &pen{w, http.NewResponseController(w)}
	defer func() { _ = out.control.SetWriteDeadline(time.Time{}) }()
	if !out.write([]byte(fmt.Sprintf("retry: %d\n\n", retryMillis))) {
		return
	}
	for _, wire := range missed {
		if !out.write(wire) {
			return
		}
	}
	v := l.page.visitOf(r)
	if v == nil && !l.page.server.authorised(r) { // its visit ended since it was let in
		out.write([]byte(eventOver))
		return
	}
	l.tell(r.Context(), out, s, v)
}

// tell hands changes over as they come, and a beat when there is none.
func (l *live) tell(ctx context.Context, out *pen, s *stream, v *visit) {
	var over chan struct{}
	until := time.Now().Add(visitLife)
	if v != nil {
		over, until = v.over, v.until
	}
	beat := time.NewTicker(beatEvery)
	defer beat.Stop()
	for time.Now().Before(until) {
		var wire []byte
		select {
		case <-ctx.Done():
			return
		case <-l.page.server.running.Done():
			return
		case <-s.behind:
			return
		case <-over:
			out.write([]byte(eventOver))
			return
		case c := <-s.news:
			wire = c.wire
		case <-beat.C:
			wire = []byte("event: beat\ndata: {}\n\n")
		}
		if !out.write(wire) {
			return
		}
	}
	out.write([]byte(eventOver))
}

// pen writes to a browser that has so long to take it.
type pen struct {
	w       http.ResponseWriter
	control *http.ResponseController
}

func (p *pen) write(b []byte) bool {
	_ = p.control.SetWriteDeadline(time.Now().Add(writeLimit))
	_, err := p.w.Write(b)
	return err == nil && p.control.Flush() == nil
}
