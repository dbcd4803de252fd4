package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"majordomus/helpers/archive"
	"majordomus/helpers/hook"
)

// memoryGoal keeps bulk work below 200 MB.
const memoryGoal = 120 << 20

// rewriting opens the archive for a command that changes it, in a repository with
// consent. A hook that runs meanwhile goes first.
func (a *app) rewriting(ctx context.Context) (opened, error) {
	here, err := a.consented()
	if err != nil {
		return opened{}, err
	}
	hook.Private()
	stepBack()
	return a.open(ctx, here)
}

func (a *app) waiting() {
	fmt.Fprintln(a.err, "majordomus: waiting for another command that is at work on the archive")
}

// ended is the answer of a piece of work that ended with err. Where it was stopped by a
// signal, or failed behind its first change, it says how far it came.
func (a *app) ended(ctx context.Context, err error, done int, far string, values ...any) error {
	stopped := err != nil && ctx.Err() != nil
	if stopped || err != nil && done > 0 {
		a.say(fmt.Sprintf(far, values...), "")
	}
	if stopped {
		return refusal{}
	}
	return err
}

// printJSON prints a value on one line.
func (a *app) printJSON(value any) error {
	out := json.NewEncoder(a.out)
	out.SetEscapeHTML(false)
	return out.Encode(value)
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

// print prints a report.
func (a *app) print(l *lines) error {
	_, err := io.WriteString(a.out, l.String())
	return err
}

// planFlags are those of commands that can say first what they would do.
type planFlags struct{ dryRun, asJSON bool }

func (f *planFlags) bind(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&f.dryRun, "dry-run", false, "print what would be done and do nothing")
	cmd.Flags().BoolVar(&f.asJSON, "json", false, "one JSON object")
}

// choose is one of two words for what is done.
func (f planFlags) choose(dry, real string) string {
	if f.dryRun {
		return dry
	}
	return real
}
