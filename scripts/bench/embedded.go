package main

import (
	"errors"
	"os"
	"path/filepath"
	"strings"

	"majordomus/scripts/bench/internal/roundrobin"
)

// embedded is the same hook, carried out by the runtime without a shell.
func (b *bench) embedded(label, dir string) roundrobin.Case {
	c := b.hook(label, dir, "prompt", "prompt-session", 2000)
	c.Argv = []string{filepath.Join(b.top, "build", "majordomus-hook"), "hook", "claude-code", "prompt"}
	return c
}

// embeddedCases set the embedded runtime beside the floor and beside dash: by
// itself, as a system without a shell would start it, and behind the installed
// line, as 'capture install --runtime embedded' has it.
func embeddedCases(b *bench) ([]roundrobin.Case, error) {
	cases, err := promptCases(b)
	if err != nil {
		return nil, err
	}
	wired := b.dir("wired")
	installed := b.hook("installed, embedded", wired, "prompt", "prompt-session", 2000)
	if installed.Argv[2], err = b.embeddedLine(); err != nil {
		return nil, err
	}
	return append(cases, b.embedded("embedded", wired), installed, b.embedded("embedded, no consent", b.dir("plain"))), nil
}

// embeddedLine is the installed line with a shim that names the runtime.
func (b *bench) embeddedLine() (string, error) {
	shim := filepath.Join(b.scratch, "home", ".local", "share", "majordomus", "shims", "hook.sh")
	text, err := os.ReadFile(shim)
	if err != nil {
		return "", err
	}
	changed := strings.Replace(string(text), "mj_runtime=shell #", "mj_runtime=embedded #", 1)
	if changed == string(text) {
		return "", errors.New("the installed shim names no runtime")
	}
	other := filepath.Join(b.scratch, "embedded.sh")
	return strings.ReplaceAll(b.line("prompt"), shim, other), os.WriteFile(other, []byte(changed), 0o600)
}
