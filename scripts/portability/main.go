// Command portability refuses what neither shellcheck nor shfmt sees in the shell
// that a user's own shell sources: what the embedded interpreter of mvdan.cc/sh reads
// otherwise than a shell and 'make differential' need not come across, and what this
// project forbids a library: to change the shell that sources it, to start other
// programs, to use names without the prefix.
//
// usage: portability FILE...
//
// A file in a folder "shims" runs in a shell of its own and may change it; any other
// is a library. Shims and capture.sh are on the path of every prompt, where each
// program that is started costs. Give all files in one run: a call of a function that
// none of them defines is a finding. A line with the comment "# portability: REASON"
// is passed over.
//
// Findings go to stdout as "file:line:col: what; hint". Exit status: 0 clean, 1
// findings, 2 usage, 3 a file could not be read.
package main

import (
	"fmt"
	"io"
	"os"
)

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

func run(names []string, out, errOut io.Writer) int {
	if len(names) == 0 {
		fmt.Fprintln(errOut, "usage: portability FILE...")
		return 2
	}
	var sources []source
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			fmt.Fprintf(errOut, "portability: %v\n", err)
			return 3
		}
		sources = append(sources, source{name, text})
	}
	findings := lint(sources)
	for _, f := range findings {
		fmt.Fprintln(out, f)
	}
	return min(len(findings), 1)
}
