package main

import (
	"fmt"
	"os"
	"sync"
	"time"

	"golang.org/x/term"
)

// patience is how long a piece of work may take before a person is told how
// far it is.
const patience = time.Second

// progress shows how far a piece of work is: a line that counts on a terminal, one
// line elsewhere, nothing when it is over within a second.
type progress struct {
	err   *os.File
	mu    sync.Mutex
	what  string
	steps int
	done  int
	shown time.Time // when it was told last; zero is not yet
	timer *time.Timer
}

func (p *progress) Begin(what string, steps int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.what, p.steps, p.done, p.shown = what, steps, 0, time.Time{}
	p.timer = time.AfterFunc(patience, p.begin)
}

func (p *progress) begin() {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch {
	case p.timer == nil:
	case isTerminal(p.err):
		p.show()
	default:
		fmt.Fprintf(p.err, "majordomus: %s %d record(s)\n", p.what, p.steps)
	}
}

const clearLine = "\r\x1b[K"

func (p *progress) show() {
	p.shown = time.Now()
	fmt.Fprintf(p.err, clearLine+"%s %d/%d (%d %%)", p.what, p.done, p.steps, 100*p.done/max(p.steps, 1))
}

func (p *progress) Step(n int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.done += n
	if !p.shown.IsZero() && time.Since(p.shown) > patience/10 {
		p.show()
	}
}

func (p *progress) End() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.timer != nil {
		p.timer.Stop()
		p.timer = nil
	}
	if !p.shown.IsZero() {
		fmt.Fprint(p.err, clearLine)
		p.shown = time.Time{}
	}
}

// isTerminal says whether a person is looking.
func isTerminal(f *os.File) bool { return term.IsTerminal(int(f.Fd())) }
