// Package git runs git so that nothing which a repository's configuration names is
// run, nothing is fetched, and no lock is taken. What can be read from the
// repository's files is read by package gitdir.
package git

import (
	"bytes"
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

const (
	maxOutput = 4 << 20
	// waitDelay is how long a child of a git that ended may hold its output.
	waitDelay = 100 * time.Millisecond
)

// ErrNo is git's exit status 1: an answer, not a fault.
var ErrNo = errors.New("git says no")

// Command is git at work in a folder. Without git on PATH it cannot be started.
func Command(ctx context.Context, root string, args ...string) *exec.Cmd {
	args = append([]string{"-C", root, "-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null"}, args...)
	cmd := exec.CommandContext(ctx, Program(), args...)
	cmd.Env = append(environment(), "GIT_OPTIONAL_LOCKS=0", "LC_ALL=C", "GIT_TERMINAL_PROMPT=0", "GIT_NO_LAZY_FETCH=1")
	cmd.WaitDelay = waitDelay
	return cmd
}

// Run gives git an input and returns what it prints, 4 MiB at most.
func Run(ctx context.Context, root, input string, args ...string) (string, error) {
	cmd := Command(ctx, root, args...)
	cmd.Stdin = strings.NewReader(input)
	var out bytes.Buffer
	cmd.Stdout = &limited{&out, maxOutput}
	err := cmd.Run()
	if no := (*exec.ExitError)(nil); errors.As(err, &no) && no.ExitCode() == 1 {
		err = ErrNo
	}
	return out.String(), err
}

// Program is git's path, or "": one that PATH names relative to the current folder
// could be the repository's.
func Program() string {
	path, err := exec.LookPath("git")
	if err != nil || !filepath.IsAbs(path) {
		return ""
	}
	return path
}

// environment is ours without what would point git elsewhere.
func environment() []string {
	var env []string
	for _, e := range os.Environ() {
		if !strings.HasPrefix(e, "GIT_") && !strings.HasPrefix(e, "LC_") {
			env = append(env, e)
		}
	}
	return env
}

var errTooLong = errors.New("output too long")

type limited struct {
	buf  *bytes.Buffer
	left int
}

func (l *limited) Write(p []byte) (int, error) {
	if l.left -= len(p); l.left < 0 {
		return 0, errTooLong
	}
	return l.buf.Write(p)
}
