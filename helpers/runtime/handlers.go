package runtime

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"mvdan.cc/sh/v3/interp"

	"majordomus/helpers/hook"
)

// fileMode is what a file gets that a script makes, whatever it asks for.
const fileMode = 0o600

// killAfter is how long a program that was told to end may go on.
const killAfter = 100 * time.Millisecond

// helperPath is how the library names the helper, below the toolkit's home.
const helperPath = "/build/majordomus-hook"

// readsOnly are the helper's commands that may be given up: whatever else they
// do, nothing of a prompt is on its way to the disk.
var readsOnly = []string{"fields"}

// call sees every command before it runs.
func (s *shell) call(ctx context.Context, args []string) ([]string, error) {
	if s.watched != "" {
		s.seen.Store(interp.HandlerCtx(ctx).Env.Get(s.watched).String())
	}
	switch args[0] {
	case "umask": // the entrance has set it, and open holds it
		return []string{"true"}, nil
	case "eval":
		return s.eval(strings.Join(args[1:], " ")), nil
	}
	return args, nil
}

// assignFunction is a function that a run is given: it makes the helper's
// assignments.
const assignFunction = "mj__runtime_assign"

// exec carries out what is neither a function nor a builtin: the helper's
// commands here, the few programs that the shim uses too, anything else as a
// program.
func (s *shell) exec(next interp.ExecHandlerFunc) interp.ExecHandlerFunc {
	programs := interp.DefaultExecHandler(killAfter)
	return func(ctx context.Context, args []string) error {
		hc := interp.HandlerCtx(ctx)
		if own := s.commands[args[0]]; own != nil {
			own()
			return nil
		}
		if args[0] == assignFunction { // in a subshell, which has its own functions
			return hc.Builtin(ctx, []string{"eval", escapeBytes(args[1])})
		}
		if strings.HasSuffix(filepath.ToSlash(args[0]), helperPath) {
			return ended(s.helper(hc, args[1:]))
		}
		if status, known := utility(hc.Stdout, args); known {
			return ended(status)
		}
		return programs(ctx, args)
	}
}

func ended(status int) error {
	if status == 0 {
		return nil
	}
	return interp.ExitStatus(status)
}

// helper runs a command of the helper. A panic in one is a fault, as it would
// be of the program.
func (s *shell) helper(hc interp.HandlerContext, args []string) (status int) {
	defer func() {
		if r := recover(); r != nil {
			_, _ = fmt.Fprintf(hc.Stderr, "majordomus-hook: %v\n", r)
			status = 3
		}
	}()
	s.reading.Store(len(args) > 0 && slices.Contains(readsOnly, args[0]))
	defer s.reading.Store(false)
	in := hc.Stdin
	if in == nil {
		in = strings.NewReader("")
	}
	return hook.Run(args, in, hc.Stdout, hc.Stderr)
}

// utility stands in for the programs that the shim uses to leave a lost
// prompt's line: not every system has them.
func utility(out io.Writer, args []string) (status int, known bool) {
	switch {
	case slices.Equal(args[:len(args)-1], []string{"mkdir", "-p"}):
		if os.MkdirAll(args[2], 0o700) != nil {
			return 1, true
		}
		return 0, true
	case slices.Equal(args, []string{"date", "-u", "+%Y-%m-%dT%H:%M:%SZ"}):
		_, _ = io.WriteString(out, time.Now().UTC().Format("2006-01-02T15:04:05Z")+"\n")
		return 0, true
	}
	return 0, false
}

// open opens a file for a redirection or to be sourced. What is made is the
// owner's alone; a part of the library is read at once, because the parser asks
// for it in small pieces.
func (s *shell) open(ctx context.Context, path string, flag int, _ os.FileMode) (io.ReadWriteCloser, error) {
	if flag == os.O_RDONLY && s.lib.part(path) {
		text, err := s.lib.read(path)
		return readOnly{bytes.NewReader(text)}, err
	}
	return interp.DefaultOpenHandler()(ctx, path, flag, fileMode)
}

// readOnly is text that was read already.
type readOnly struct{ io.Reader }

func (readOnly) Write([]byte) (int, error) { return 0, os.ErrPermission }
func (readOnly) Close() error              { return nil }

func (s *shell) access(ctx context.Context, path string, mode interp.AccessMode) error {
	err := interp.DefaultAccessHandler()(ctx, path, mode)
	if err != nil && mode == interp.AccessRead && s.lib.part(path) && s.lib.has(path) {
		return nil
	}
	return err
}
