package main

import (
	"fmt"
	"os"
	"sync"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"
)

// patience is how long a piece of work may take before a person is told how
// far it is.
const patience = time.Second

// progress shows how far a piece of work is: a bar on a terminal, one line
// elsewhere, nothing when it is over within a second.
type progress struct {
	err   *os.File
	mu    sync.Mutex
	what  string
	steps int
	done  int
	timer *time.Timer
	bar   *progressbar.ProgressBar
}

func (p *progress) Begin(what string, steps int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.what, p.steps, p.done, p.bar = what, steps, 0, nil
	p.timer = time.AfterFunc(patience, p.show)
}

func (p *progress) show() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.timer == nil {
		return
	}
	if !isTerminal(p.err) {
		fmt.Fprintf(p.err, "majordomus: %s %d record(s)\n", p.what, p.steps)
		return
	}
	p.bar = progressbar.NewOptions(p.steps,
		progressbar.OptionSetWriter(p.err), progressbar.OptionSetDescription(p.what),
		progressbar.OptionShowCount(), progressbar.OptionThrottle(100*time.Millisecond),
		progressbar.OptionClearOnFinish(), progressbar.OptionFullWidth(),
		progressbar.OptionSetPredictTime(true), progressbar.OptionUseANSICodes(false))
	_ = p.bar.Add(p.done)
}

func (p *progress) Step(n int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.done += n
	if p.bar != nil {
		_ = p.bar.Add(n)
	}
}

func (p *progress) End() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.timer != nil {
		p.timer.Stop()
		p.timer = nil
	}
	if p.bar != nil {
		_ = p.bar.Clear()
		p.bar = nil
	}
}

// isTerminal says whether a person is looking.
func isTerminal(f *os.File) bool { return term.IsTerminal(int(f.Fd())) }
