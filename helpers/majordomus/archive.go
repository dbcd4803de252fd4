package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"strings"

	"majordomus/helpers/archive"
	"majordomus/helpers/consent"
	"majordomus/helpers/hook"
)

// memoryGoal keeps bulk work below 200 MB.
const memoryGoal = 120 << 20

// rewriting opens the archive for a command that changes it, in a repository with
// consent.
func (a *app) rewriting(ctx context.Context) (opened, consent.Around, error) {
	here, err := a.consented()
	if err != nil {
		return opened{}, here, err
	}
	o, err := a.openForChange(ctx, here)
	return o, here, err
}

func (a *app) openForChange(ctx context.Context, here consent.Around) (opened, error) {
	hook.Private()
	stepBack()
	return a.open(ctx, here)
}

func (a *app) waiting() {
	fmt.Fprintln(a.err, "majordomus: waiting for another command that is at work on the archive")
}

// finish prints what was done. What ended before it was through says how far it
// came instead: stopped by a signal, or by a fault behind its first change.
func (a *app) finish(report, early string, written int, stopped bool, err error) error {
	switch {
	case stopped:
		a.say(early, "")
		return refusal{}
	case err != nil:
		if written > 0 {
			a.say(early, "")
		}
		return err
	}
	_, err = io.WriteString(a.out, report)
	return err
}

// lines writes a report of lines; one of which there is nothing is left out.
type lines struct{ strings.Builder }

func (l *lines) add(format string, values ...any) {
	fmt.Fprintf(l, format+"\n", values...)
}

func (l *lines) count(n int, format string) {
	if n > 0 {
		l.add(format, n)
	}
}

func (l *lines) list(c archive.Counts, format string) {
	if c.Total() > 0 {
		l.add(format, c.List())
	}
}

// printPlan prints one line for each planned change.
func printPlan(w io.Writer, plan []archive.Planned, line func(archive.Planned) string) error {
	out := bufio.NewWriter(w)
	for _, p := range plan {
		out.WriteString(line(p) + "\n")
	}
	return out.Flush()
}
