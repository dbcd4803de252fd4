package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"time"

	"majordomus/scripts/bench/internal/roundrobin"
)

// runnable turns the written cases into ones the engine can run.
func runnable(specs []caseSpec) []roundrobin.Case {
	var cases []roundrobin.Case
	for _, s := range specs {
		cases = append(cases, roundrobin.Case{
			Label: s.Label, Argv: s.Argv, StdinFile: s.StdinFile,
			Env: s.Env, CleanEnv: s.CleanEnv, Dir: s.Dir,
			Setup: s.prepare, Timeout: time.Duration(s.Timeout), Status: s.Status,
		})
	}
	return cases
}

// prepare makes the fresh folders and then runs the setup commands, each
// within the timeout of a measured one.
func (s caseSpec) prepare(ctx context.Context, _ int) error {
	for _, dir := range s.FreshDir {
		if err := os.RemoveAll(dir); err != nil {
			return fmt.Errorf("empty a folder: %w", err)
		}
		if err := os.MkdirAll(dir, 0o700); err != nil {
			return fmt.Errorf("make a folder: %w", err)
		}
	}
	ctx, cancel := context.WithTimeout(ctx, roundrobin.DefaultTimeout)
	defer cancel()
	for _, argv := range s.Setup {
		cmd := exec.CommandContext(ctx, argv[0], argv[1:]...)
		cmd.Dir = s.Dir
		cmd.Env = append(os.Environ(), s.Env...)
		if out, err := cmd.CombinedOutput(); err != nil {
			return fmt.Errorf("%s: %w: %.400s", argv[0], err, out)
		}
	}
	return nil
}
