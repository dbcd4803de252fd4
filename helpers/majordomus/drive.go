package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"runtime"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/spf13/cobra"
)

// driveRun is one tool's lines, in the order in which it would run them.
type driveRun struct {
	key       string
	with, env []string
	steps     []driveStep
}

type driveStep struct{ name, line, payload string }

// settingsDrive runs command lines as clients do: in a folder, with this
// environment and no other, the payload on standard input. Standard input says
// which, one thing a line:
//
//	run KEY           another tool, whose lines run beside those of the others
//	with WORD         a word of the command that reads its lines; sh -c without
//	env NAME=VALUE    what its environment has besides that of --env
//	step NAME         another line of it, run when the one before has ended
//	line COMMAND
//	send PAYLOAD
//
// For every step it prints KEY, NAME, the status (or "timeout", or "unstarted")
// and how many bytes came on standard output, and ends whatever is still running
// in its process group. A run is given up at its first step that did not end
// with 0.
func (a *app) settingsDrive() *cobra.Command {
	var dir string
	var env []string
	var limit time.Duration
	cmd := &cobra.Command{
		Use: "drive --dir DIR [--env NAME=VALUE]... < PLAN", Args: none, Short: "Run hook lines",
		RunE: func(cmd *cobra.Command, _ []string) error {
			runs, err := drivePlan(a.in)
			if err != nil {
				return err
			}
			for i := range runs {
				if len(runs[i].with) == 0 {
					sh, err := shell()
					if err != nil {
						return err
					}
					runs[i].with = []string{sh, "-c"}
				}
				runs[i].env = append(runs[i].env, env...)
			}
			_, err = io.WriteString(a.out, strings.Join(driveAll(cmd.Context(), runs, dir, limit), ""))
			return err
		},
	}
	cmd.Flags().StringVar(&dir, "dir", "", "the folder")
	cmd.Flags().StringArrayVar(&env, "env", nil, "NAME=VALUE")
	cmd.Flags().DurationVar(&limit, "limit", 10*time.Second, "how long each may take")
	return cmd
}

func drivePlan(in io.Reader) (runs []driveRun, err error) {
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		word, rest, _ := strings.Cut(lines.Text(), " ")
		if word == "run" {
			runs = append(runs, driveRun{key: rest})
			continue
		}
		if len(runs) == 0 || !runs[len(runs)-1].take(word, rest) {
			return nil, usageError{fmt.Errorf("'%s' is out of place in a plan", word)}
		}
	}
	return runs, lines.Err()
}

// take reads one line of a run, or says that it is none.
func (r *driveRun) take(word, rest string) bool {
	switch word {
	case "with":
		r.with = append(r.with, rest)
		return true
	case "env":
		r.env = append(r.env, rest)
		return true
	case "step":
		r.steps = append(r.steps, driveStep{name: rest})
		return true
	}
	if len(r.steps) == 0 {
		return false
	}
	step := &r.steps[len(r.steps)-1]
	switch word {
	case "line":
		step.line = rest
	case "send":
		step.payload = rest + "\n"
	default:
		return false
	}
	return true
}

// driveAll returns what is to be printed of each run. As many run at once as
// there are processors.
func driveAll(ctx context.Context, runs []driveRun, dir string, limit time.Duration) []string {
	said := make([]string, len(runs))
	free := make(chan struct{}, runtime.NumCPU())
	var wait sync.WaitGroup
	for i, r := range runs {
		wait.Add(1)
		go func() {
			defer wait.Done()
			free <- struct{}{}
			said[i] = r.drive(ctx, dir, limit)
			<-free
		}()
	}
	wait.Wait()
	return said
}

func (r driveRun) drive(ctx context.Context, dir string, limit time.Duration) string {
	var said strings.Builder
	for _, s := range r.steps {
		status, printed, err := drive(ctx, append(r.with, s.line), dir, r.env, limit, strings.NewReader(s.payload))
		if err != nil {
			status = "unstarted"
		}
		fmt.Fprintf(&said, "%s\t%s\t%s\t%d\n", r.key, s.name, status, printed)
		if status != "0" {
			break
		}
	}
	return said.String()
}

// drive runs one command.
func drive(ctx context.Context, words []string, dir string, env []string, limit time.Duration, payload io.Reader) (status string, printed int, err error) {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	cmd := exec.CommandContext(ctx, words[0], words[1:]...)
	cmd.Dir, cmd.Env, cmd.Stdin = dir, env, payload
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
	cmd.WaitDelay = time.Second
	var out counter
	cmd.Stdout = &out
	err = cmd.Run()
	if cmd.Process != nil {
		_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) // what it left in the background
	}
	var exit *exec.ExitError
	switch {
	case ctx.Err() != nil || errors.Is(err, exec.ErrWaitDelay): // the line ended, and something of it keeps the pipe
		return "timeout", int(out), nil
	case errors.As(err, &exit):
		return fmt.Sprint(exit.ExitCode()), int(out), nil
	case err != nil:
		return "", 0, err
	}
	return "0", int(out), nil
}

// counter counts what is written and keeps none of it.
type counter int

func (c *counter) Write(p []byte) (int, error) {
	*c += counter(len(p))
	return len(p), nil
}
