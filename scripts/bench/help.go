package main

import (
	"path/filepath"

	"majordomus/scripts/bench/internal/roundrobin"
)

// helpCases are what a person meets first: the list of commands, and what a
// shell is offered when the tab key is pressed.
func helpCases(b *bench) ([]roundrobin.Case, error) {
	majordomus := filepath.Join(b.top, "build", "majordomus")
	at := func(label string, argv ...string) roundrobin.Case {
		return roundrobin.Case{Label: label, Argv: argv, Dir: b.dir("wired"), Env: b.env(), CleanEnv: true}
	}
	return []roundrobin.Case{
		at("true", "true"),
		at("--help", majordomus, "--help"),
		at("completion of a tool", majordomus, "__complete", "capture", "install", "--provider", ""),
	}, nil
}
