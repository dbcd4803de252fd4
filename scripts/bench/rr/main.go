// Command rr times commands against each other, round by round, so that the
// load of the machine falls on all of them alike. Package roundrobin says how
// the figures are made.
//
// usage: rr [--rounds N] [--baseline LABEL] [--json] --cases FILE
//
//	rr [--rounds N] [--baseline LABEL] [--json] {--case LABEL --argv WORDS [option]...}...
//
// --cases names a JSON file with a list of objects; each member has the name
// of the option below with "_" for "-", argv and the entries of setup are
// lists of strings. On the command line the options belong to the --case
// before them:
//
//	--argv WORDS     the command: words between blanks, or a JSON list of strings
//	--stdin-file F   its standard input; the null device if absent
//	--env NAME=V     added to its environment; may be repeated
//	--clean-env      the environment is --env alone
//	--dir DIR        its working directory
//	--fresh-dir DIR  emptied and made anew before each run, untimed; may be repeated
//	--setup WORDS    a command run before each run, untimed; may be repeated
//	--timeout D      of one run; 30s if absent
//	--status N       the exit status that is expected; -1 for any
//
// The baseline is the first case unless --baseline names another. The table,
// or with --json an object, goes to stdout. Exit status: 0 done, 2 usage,
// 3 a command failed or could not be started.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"

	"majordomus/scripts/bench/internal/roundrobin"
)

// Exit statuses, as everywhere in the project.
const (
	exitDone  = 0
	exitUsage = 2
	exitFault = 3
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	status := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	os.Exit(status)
}

// run is main without the process: it returns the exit status.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	opts, err := parseArgs(args, stderr)
	if errors.Is(err, flag.ErrHelp) {
		return exitUsage
	}
	if err != nil {
		fmt.Fprintf(stderr, "rr: %v\n", err)
		return exitUsage
	}
	report, err := roundrobin.Run(ctx, runnable(opts.cases), opts.rounds)
	if err == nil {
		err = write(report, opts, stdout)
	}
	if err != nil {
		fmt.Fprintf(stderr, "rr: %v\n", err)
		return exitFault
	}
	return exitDone
}

func write(report *roundrobin.Report, opts options, w io.Writer) error {
	if opts.json {
		return report.WriteJSON(w, opts.baseline)
	}
	return report.WriteTable(w, opts.baseline)
}
