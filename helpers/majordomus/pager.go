package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"syscall"
)

// pagerHolds is how much of a list is kept until the pager is known to work: more
// than fits into the pipe to it, so that it has read some when this is exceeded.
const pagerHolds = 256 << 10

// pager is where a list for a person goes: on a terminal to their pager. When that
// cannot be run, or fails before it has shown anything, the list is printed as it
// is; a list is never lost in a pager.
type pager struct {
	plain *bufio.Writer
	warn  io.Writer
	name  string // as given by PAGER, "" for ours

	cmd  *exec.Cmd // nil once the list is printed plainly
	in   io.WriteCloser
	kept bytes.Buffer
	sure bool // it reads
}

// pager opens the pager of the person, or none where there is no terminal, or
// none is wanted.
func (a *app) pager(plain bool) *pager {
	p := &pager{plain: bufio.NewWriterSize(a.out, 4096), warn: a.err}
	if plain || !isTerminal(a.out) || os.Getenv("TERM") == "" || os.Getenv("TERM") == "dumb" {
		return p
	}
	name, given := os.LookupEnv("PAGER")
	switch {
	case !given:
		if _, err := exec.LookPath("less"); err != nil {
			return p
		}
		name = "less"
	case strings.TrimSpace(name) == "" || name == "cat":
		return p
	default:
		p.name = name
	}
	p.start(a, name)
	return p
}

func (p *pager) start(a *app, name string) {
	sh, err := shell()
	if err != nil {
		return
	}
	cmd := exec.Command(sh, "-c", name)
	cmd.Env = append(os.Environ(), "LESS=FRX", "LESSCHARSET=utf-8")
	// What a missing program has a shell say is said in our words.
	cmd.Stdout, cmd.Stderr = a.out, a.err
	if first := strings.Fields(name)[0]; !strings.ContainsAny(first, "'\"\\$`|&;<>(){}*?[~=") {
		if _, err := exec.LookPath(first); err != nil {
			p.failed("cannot be run")
			return
		}
	}
	in, err := cmd.StdinPipe()
	if err != nil || cmd.Start() != nil {
		return
	}
	p.cmd, p.in = cmd, in
}

func (p *pager) failed(how string) {
	if p.name != "" {
		fmt.Fprintf(p.warn, "majordomus: pager '%s' %s (given by PAGER), so the list is printed without it\n", printable(p.name), how)
	}
}

func (p *pager) Write(text []byte) (int, error) {
	if p.cmd == nil {
		return p.plain.Write(text)
	}
	if !p.sure {
		if p.kept.Write(text); p.kept.Len() > pagerHolds {
			p.sure, p.kept = true, bytes.Buffer{}
		}
	}
	n, err := p.in.Write(text)
	if err == nil {
		return n, nil
	}
	if p.ended() {
		return len(text), nil // it is among what was printed
	}
	return n, syscall.EPIPE
}

// ended waits for the pager's end, and says whether what it was given is printed
// plainly instead.
func (p *pager) ended() bool {
	p.in.Close()
	err := p.cmd.Wait()
	p.cmd = nil
	var exit *exec.ExitError
	if err == nil || p.sure || errors.As(err, &exit) && interrupted(exit) {
		p.kept = bytes.Buffer{}
		return false
	}
	p.failed("failed")
	_, _ = p.plain.Write(p.kept.Bytes())
	p.kept = bytes.Buffer{}
	return true
}

// interrupted holds for a pager that the person ended by a signal.
func interrupted(exit *exec.ExitError) bool {
	status, ok := exit.Sys().(syscall.WaitStatus)
	if !ok {
		return false
	}
	sig := status.ExitStatus() - 128
	if status.Signaled() {
		sig = int(status.Signal())
	}
	return sig == int(syscall.SIGINT) || sig == int(syscall.SIGTERM) || sig == int(syscall.SIGHUP)
}

// Close waits until the person has read the list.
func (p *pager) Close() error {
	if p.cmd != nil {
		p.ended()
	}
	return p.plain.Flush()
}
