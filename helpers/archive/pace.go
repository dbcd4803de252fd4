package archive

import (
	"context"
	"sync"
	"syscall"
	"time"
)

// A hook outranks bulk work: somebody waits for their prompt. Every hook writes
// a line to the ledger when it begins and when it ends, so that a ledger which
// was touched a moment ago says that one may be at work. Then bulk work waits,
// but never much longer than it works: a ledger that is always fresh must not
// hold it up for good.
const (
	hookTail  = 20 * time.Millisecond // a hook ends, or goes on, within so long of a line
	aside     = 2 * time.Millisecond  // between two looks
	mostAside = 3                     // waits at most so many times as long as it has worked …
	headStart = time.Second           // … and so long to begin with
)

type pacer struct {
	mu     sync.Mutex
	begun  time.Time
	waited time.Duration
}

// standAside waits while a hook is at work.
func (a *Archive) standAside(ctx context.Context) {
	p := &a.pace
	if a.Ledger == "" {
		return
	}
	p.mu.Lock() // whoever else works waits too
	defer p.mu.Unlock()
	if p.begun.IsZero() {
		p.begun = time.Now()
	}
	for hookAtWork(a.path(a.Ledger)) && ctx.Err() == nil && p.waited < headStart+mostAside*(time.Since(p.begun)-p.waited) {
		from := time.Now()
		time.Sleep(aside)
		p.waited += time.Since(from)
	}
}

func hookAtWork(ledger string) bool {
	var st syscall.Stat_t
	if syscall.Stat(ledger, &st) != nil {
		return false
	}
	since := time.Since(changedAt(&st))
	return since >= 0 && since < hookTail
}
