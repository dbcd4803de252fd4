// Command portability refuses shell code that one of the shells Majordomus
// runs in would read differently.
//
// The same bytes of lib/*.sh and share/shims/*.sh are read by dash, bash,
// busybox ash, mksh, zsh in sh emulation and the embedded interpreter of
// mvdan.cc/sh. shellcheck knows the POSIX standard, not the interpreter and not
// this project's own rules (prefixes, the hot path, what a library may do to
// the shell that sources it), so the two tools stand side by side.
//
// usage: portability [--hot FILE]... FILE...
//
// What a file may do follows from where it lies: a file in a folder named
// "shims" is a shim, one in "bin" is a program, any other is a library. Shims
// and every capture.sh are hot; --hot names further files, which are checked
// too. Give all files in one run: a call of a function that none of them
// defines is a finding.
//
// A line that ends in the comment "# portability: <reason>" is exempt.
//
// Findings go to stdout as "file:line:col: what; hint". Exit status: 0 clean,
// 1 findings, 2 usage, 3 a file could not be read.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
)

// Exit statuses, as everywhere in the project.
const (
	exitClean      = 0
	exitFindings   = 1
	exitUsage      = 2
	exitUnreadable = 3
)

func main() {
	os.Exit(run(os.Args[1:], os.Stdout, os.Stderr))
}

// run is main without the process: it returns the exit status.
func run(args []string, stdout, stderr io.Writer) int {
	files, hot, err := parseArgs(args, stderr)
	if err != nil {
		return exitUsage
	}
	sources, unreadable := readSources(files, hot)
	findings := lint(sources)
	for _, f := range findings {
		fmt.Fprintln(stdout, f)
	}
	for _, err := range unreadable {
		fmt.Fprintf(stderr, "portability: %v\n", err)
	}
	switch {
	case len(unreadable) > 0:
		return exitUnreadable
	case len(findings) > 0:
		return exitFindings
	}
	return exitClean
}

// parseArgs returns the files to check, in the order given, and which of them
// --hot named. The flag package has told the person about an error already.
func parseArgs(args []string, stderr io.Writer) (files, hot []string, err error) {
	flags := flag.NewFlagSet("portability", flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.Usage = func() {
		fmt.Fprintln(stderr, "usage: portability [--hot FILE]... FILE...")
	}
	flags.Func("hot", "a `file` on the hot path", func(name string) error {
		hot = append(hot, name)
		return nil
	})
	if err := flags.Parse(args); err != nil {
		return nil, nil, err
	}
	files = flags.Args()
	for _, name := range hot {
		if !slices.Contains(files, name) {
			files = append(files, name)
		}
	}
	if len(files) == 0 {
		flags.Usage()
		return nil, nil, flag.ErrHelp
	}
	return files, hot, nil
}

// readSources loads what it can and reports the rest, so that one unreadable
// file does not hide the findings in the others.
func readSources(files, hot []string) ([]source, []error) {
	var sources []source
	var unreadable []error
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			unreadable = append(unreadable, fmt.Errorf("cannot read a file given as argument: %w", err))
			continue
		}
		src := newSource(name, text)
		src.hot = src.hot || slices.Contains(hot, name)
		sources = append(sources, src)
	}
	return sources, unreadable
}
