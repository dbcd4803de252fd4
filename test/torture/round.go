//go:build linux && amd64

package main

import (
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"syscall"
	"time"
)

// What can be wrong after a fault.
const (
	torn    = "torn"       // something is there by half, or others may read it
	lost    = "lost"       // what was acknowledged, or is asked for again, is not there
	silent  = "silent"     // a prompt is lost and no line says so
	doubled = "doubled"    // something is there twice
	status  = "status"     // a hook did not end with 0, a command ended with 2
	noisy   = "noisy"      // something on standard output that nobody asked for
	unclean = "next fails" // the next run is not what it always is
	leaked  = "leaked"     // what was to be taken out, or not to be recorded, is there
	hung    = "hung"
)

var problems = []string{torn, lost, silent, doubled, leaked, status, noisy, unclean, hung}

// finding is one thing that is wrong.
type finding struct{ kind, text string }

// round is one fault and what came of it.
type round struct {
	world    *world
	op       *operation
	fault    *fault
	point    point
	marks    marks
	outcome  outcome
	seen     *state // after the fault
	now      *state // after the last clean run
	out      string // what that printed
	wants    map[string]string
	findings []finding
	notes    map[string]int
}

// marks say from which point on what is ours: the shell has begun to read our
// line or file; a signal, and then any error, at which a prompt is lost has to
// leave a line. The shim does not know earlier where lines go.
type marks struct{ ours, signals, errors int }

func marksOf(points []point, kit string) marks {
	var m marks
	for i, p := range points {
		switch {
		case p.process != 0:
			return m
		case strings.HasPrefix(p.subject, kit+"/bin/"):
			m.ours = i + 1 // until then the shell is reading the file that it was given
		case m.ours == 0 && strings.HasSuffix(p.subject, "/shims/hook.sh"):
			m.ours = i
		case m.signals == 0 && strings.HasSuffix(p.subject, "/.git"):
			m.signals = i
		case m.errors == 0 && strings.HasSuffix(p.subject, "/state/tmp"):
			m.errors = i
		}
	}
	return m
}

func (r *round) problem(kind, format string, args ...any) {
	r.findings = append(r.findings, finding{kind, fmt.Sprintf(format, args...)})
}

// wanted is what a run without a fault came to.
func (r *round) wanted(name, got string) string {
	if r.fault == nil {
		r.wants[name] = got
	}
	return r.wants[name]
}

// mayWrite says whether somebody was left who could write a line.
func (r *round) mayWrite() bool {
	f := r.fault
	switch {
	case f == nil:
		return true
	case f.sig == syscall.SIGKILL:
		return !f.group && r.point.process != 0
	case f.sig != 0:
		return r.point.process != 0 || f.at >= r.marks.signals
	}
	return r.point.process != 0 || f.at >= r.marks.errors
}

// play is one round: the world as before, the fault, and what has to be true.
func (r *round) play() error {
	if err := r.world.restore(); err != nil {
		return err
	}
	out, err := r.strike()
	if err != nil {
		return err
	}
	if r.fault != nil {
		if !r.outcome.fired {
			return nil // this time it made fewer calls
		}
		r.point = r.outcome.points[len(r.outcome.points)-1]
	}
	r.exit()
	if !slices.Contains([]bool{r.op.answer == nil && out == "", r.op.answer != nil && r.op.answer(out)}, true) {
		r.problem(noisy, "%.200q", out)
	}
	r.seen = r.world.look(r.fault != nil && r.fault.torn)
	r.whole(r.seen)
	r.op.after(r)
	return nil
}

// strike runs the operation with the fault.
func (r *round) strike() (string, error) {
	words := r.op.words(r.world)
	cmd := r.world.command("", words...)
	if r.op.input != nil {
		in, err := pipeOf(r.op.input(r.world))
		if err != nil {
			return "", err
		}
		defer in.Close()
		cmd.Stdin = in
	} else {
		cmd.Stdin = nil
	}
	out, err := os.CreateTemp("", "out")
	if err != nil {
		return "", err
	}
	defer out.Close()
	defer os.Remove(out.Name())
	cmd.Stdout = out
	timer := time.AfterFunc(hookTime, func() {
		r.problem(hung, "still running after %v", hookTime)
		_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
	})
	defer timer.Stop()
	if r.outcome, err = trace(cmd, r.fault); err != nil {
		return "", err
	}
	_, _ = out.Seek(0, io.SeekStart)
	text, err := io.ReadAll(out)
	return string(text), err
}

// pipeOf holds a text that fits into a pipe, and its end.
func pipeOf(text string) (*os.File, error) {
	out, in, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	_, err = in.WriteString(text)
	in.Close()
	return out, err
}

// exit: the client of a hook sees 0, whatever happened, or that a signal ended
// what it had started.
func (r *round) exit() {
	s := r.outcome.status
	f := r.fault
	struck := f != nil && f.sig != 0 && (f.group || r.point.process == 0)
	switch {
	case s.Exited() && s.ExitStatus() == 0:
	case struck && s.Signaled() && (f.sig == syscall.SIGKILL || !r.op.hook || f.at < r.marks.signals):
	case !r.op.hook && s.Exited() && s.ExitStatus() != 2:
	case !r.op.hook && s.Signaled() && f != nil && f.sig != 0:
	case r.op.name == "connection" && s.Exited():
	default:
		r.problem(status, "exit %d, signal %v", s.ExitStatus(), s.Signal())
	}
}

// whole: nothing is torn, and what was acknowledged before is there.
func (r *round) whole(s *state) {
	for _, what := range s.torn {
		r.problem(torn, "%s", what)
	}
	for _, where := range s.leaks {
		r.problem(leaked, "a credential stands in %s", where)
	}
	if r.op.rewrites {
		return
	}
	now, err := r.world.snapshot()
	if err != nil {
		r.problem(torn, "%v", err)
		return
	}
	for rel, text := range r.world.before {
		if strings.HasPrefix(rel, "local/prompts/") && now[rel] != text || strings.HasPrefix(rel, "repo/") && now[rel] != text {
			r.problem(lost, "%s is not what it was", rel)
		}
	}
}

// again runs something without a fault; then nothing may lie about.
func (r *round) again(input string, words []string) {
	r.repeat(input, words)
	for _, left := range r.now.temps {
		r.problem(unclean, "%s lies about", left)
	}
}

// repeat runs something without a fault; what lies about is left to the next.
func (r *round) repeat(input string, words []string) {
	var err error
	if r.out, err = r.world.run(input, words...); err != nil {
		r.problem(unclean, "%.300v", err)
	}
	r.now = r.world.look(r.fault != nil && r.fault.torn)
	r.whole(r.now)
}
