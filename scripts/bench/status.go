package main

import (
	"path/filepath"

	"majordomus/scripts/bench/internal/roundrobin"
)

// statusCases ask what is connected, with every tool wired, with every self test
// and with none.
func statusCases(b *bench) ([]roundrobin.Case, error) {
	for _, a := range adapters() {
		if err := b.command(b.dir("wired"), filepath.Join(b.top, "build", "majordomus"), "capture", "install", "--provider", a.id, "--runtime", "embedded"); err != nil {
			return nil, err
		}
	}
	status := func(label string, flags ...string) roundrobin.Case {
		argv := append([]string{filepath.Join(b.top, "build", "majordomus"), "capture", "status"}, flags...)
		return roundrobin.Case{Label: label, Argv: argv, Dir: b.dir("wired"), Env: b.env(), CleanEnv: true}
	}
	return []roundrobin.Case{
		{Label: "true", Argv: []string{"true"}},
		status("status, all self tests"),
		status("status, no self test", "--probe", "off"),
	}, nil
}
