package hookstatus

import (
	"context"
	"errors"
	"io"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// run is one tool's lines, in the order in which it would run them.
type run struct {
	with  []string // the command that reads its lines
	env   []string // and no other
	dir   string
	steps []step
}

type step struct{ event, line, payload string }

// result is how a line ended: its status, or one of the words below, and how many
// bytes came on standard output.
type result struct {
	event, status string
	printed       int
}

const (
	timeout   = "timeout"
	unstarted = "unstarted"
)

// drive runs the lines as the client does, the payload on standard input, and ends
// whatever is still running in their process group. It gives up at the first line
// that did not end with 0.
func (r run) drive(ctx context.Context) (results []result) {
	for _, s := range r.steps {
		status, printed := drive(ctx, append(r.with, s.line), r.dir, r.env, lineLimit, strings.NewReader(s.payload))
		results = append(results, result{s.event, status, printed})
		if status != "0" {
			break
		}
	}
	return results
}

// drive runs one command.
func drive(ctx context.Context, words []string, dir string, env []string, limit time.Duration, payload io.Reader) (status string, printed int) {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	cmd := command(ctx, words, dir, env, payload)
	var out counter
	cmd.Stdout = &out
	err := cmd.Run()
	if cmd.Process != nil {
		_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) // what it left in the background
	}
	var exit *exec.ExitError
	switch {
	case ctx.Err() != nil || errors.Is(err, exec.ErrWaitDelay): // the line ended, and something of it keeps the pipe
		return timeout, int(out)
	case errors.As(err, &exit):
		return strconv.Itoa(exit.ExitCode()), int(out)
	case err != nil:
		return unstarted, 0
	}
	return "0", int(out)
}

// command is a command in a process group of its own, which is killed as a whole.
func command(ctx context.Context, words []string, dir string, env []string, in io.Reader) *exec.Cmd {
	cmd := exec.CommandContext(ctx, words[0], words[1:]...)
	cmd.Dir, cmd.Env, cmd.Stdin = dir, env, in
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
	cmd.WaitDelay = time.Second
	return cmd
}

// counter counts what is written and keeps none of it.
type counter int

func (c *counter) Write(p []byte) (int, error) {
	*c += counter(len(p))
	return len(p), nil
}
