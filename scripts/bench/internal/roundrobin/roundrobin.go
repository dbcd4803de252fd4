// Package roundrobin times commands against each other on a machine whose load
// changes while it measures.
//
// Timing one command N times and then the next compares two moments of the
// machine as much as two commands. Here every round runs every case once, in
// an order that shifts from round to round, so that a busy minute falls on all
// of them. Most callers do
//
//	report, err := roundrobin.Run(ctx, cases, 60)
//	ratio, err := report.Ratio("prompt hook", "true")
//
// A time is wall-clock time from before the start of the process until it was
// waited for: it includes this process's fork and exec, which is the same for
// every case and part of what a caller of a hook pays.
//
// The ratio of two cases is the median of their ratios within each round, not
// the ratio of their medians. The two runs of a round lie milliseconds apart
// and share the load of that moment, so it cancels out before the median is
// taken; the medians of two whole columns may come from different moments.
//
// Everything is bounded: the rounds by MaxRounds, each command by its Timeout,
// the whole by the context.
package roundrobin

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"time"
)

// MaxRounds bounds a run. 10,000 rounds of even the quickest pair of commands
// take a minute; a larger number is a slip of the finger.
const MaxRounds = 10_000

// DefaultTimeout bounds one command when its Case does not say otherwise. A
// hook takes milliseconds; half a minute is for the slow ends of a sweep.
const DefaultTimeout = 30 * time.Second

// AnyStatus as Case.Status accepts every exit status.
const AnyStatus = -1

// Case is one command to time.
type Case struct {
	Label string   // unique in a run
	Argv  []string // the program, looked up in PATH, and its arguments; no shell is involved

	StdinFile string   // opened anew for each run; "" is the null device
	Env       []string // NAME=value, added to the environment of this process
	CleanEnv  bool     // Env is the whole environment
	Dir       string   // working directory; "" is that of this process

	// Setup runs before each run of this case, outside the time taken. Nil
	// does nothing. Round -1 is the warm-up.
	Setup func(ctx context.Context, round int) error

	Timeout time.Duration // of one run; zero means DefaultTimeout
	Status  int           // the exit status that counts as success, or AnyStatus
}

// Run runs every case once unmeasured, to warm caches, and then rounds times
// measured. It stops at the first command that fails: a time of a command that
// did not do its work is worth nothing.
func Run(ctx context.Context, cases []Case, rounds int) (*Report, error) {
	if err := validate(cases, rounds); err != nil {
		return nil, err
	}
	stderr, err := os.CreateTemp("", "roundrobin-stderr-*")
	if err != nil {
		return nil, fmt.Errorf("make a file for error output: %w", err)
	}
	defer os.Remove(stderr.Name())
	defer stderr.Close()

	report := newReport(cases, rounds)
	for round := -1; round < rounds; round++ {
		for _, i := range order(len(cases), round) {
			took, err := runOnce(ctx, cases[i], round, stderr)
			if err != nil {
				return nil, fmt.Errorf("case %q, round %d: %w", cases[i].Label, round, err)
			}
			if round >= 0 {
				report.times[i][round] = took
			}
		}
	}
	return report, nil
}

func validate(cases []Case, rounds int) error {
	if len(cases) == 0 {
		return errors.New("no cases to time")
	}
	if rounds < 1 || rounds > MaxRounds {
		return fmt.Errorf("rounds %d out of range 1 to %d", rounds, MaxRounds)
	}
	seen := map[string]bool{}
	for i, c := range cases {
		switch {
		case c.Label == "":
			return fmt.Errorf("case %d has no label", i+1)
		case seen[c.Label]:
			return fmt.Errorf("case %q is there twice", c.Label)
		case len(c.Argv) == 0:
			return fmt.Errorf("case %q has no command", c.Label)
		}
		seen[c.Label] = true
	}
	return nil
}

// order shifts the cases by one each round and turns every second round
// around: what a case runs after (and whose leftovers it finds in the caches)
// then varies too.
func order(n, round int) []int {
	indices := make([]int, n)
	for i := range indices {
		indices[i] = (i + max(round, 0)) % n
	}
	if round%2 == 1 {
		slices.Reverse(indices)
	}
	return indices
}

// runOnce returns how long the command took. Standard input and error are
// files, not pipes, so that no goroutine of ours copies while the clock runs.
func runOnce(ctx context.Context, c Case, round int, stderr *os.File) (time.Duration, error) {
	if c.Setup != nil {
		if err := c.Setup(ctx, round); err != nil {
			return 0, fmt.Errorf("set up: %w", err)
		}
	}
	timeout := c.Timeout
	if timeout == 0 {
		timeout = DefaultTimeout
	}
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()

	cmd := exec.CommandContext(ctx, c.Argv[0], c.Argv[1:]...)
	cmd.Dir = c.Dir
	cmd.Env = environment(c)
	cmd.Stderr = stderr
	ownGroup(cmd)
	if c.StdinFile != "" {
		stdin, err := os.Open(c.StdinFile)
		if err != nil {
			return 0, fmt.Errorf("open standard input: %w", err)
		}
		defer stdin.Close()
		cmd.Stdin = stdin
	}
	if err := rewind(stderr); err != nil {
		return 0, err
	}
	start := time.Now()
	err := cmd.Run()
	took := time.Since(start)
	return took, judge(ctx, c, err, stderr)
}

// environment is never nil, which would mean something else to os/exec.
func environment(c Case) []string {
	if c.CleanEnv {
		return append([]string{}, c.Env...)
	}
	return append(os.Environ(), c.Env...)
}

// rewind empties the file that collects error output.
func rewind(f *os.File) error {
	if err := f.Truncate(0); err != nil {
		return fmt.Errorf("empty the file for error output: %w", err)
	}
	if _, err := f.Seek(0, 0); err != nil {
		return fmt.Errorf("empty the file for error output: %w", err)
	}
	return nil
}

// judge turns what became of a command into nil or an error that shows the
// beginning of what it said.
func judge(ctx context.Context, c Case, err error, stderr *os.File) error {
	if ctx.Err() != nil {
		return fmt.Errorf("stopped: %w", context.Cause(ctx))
	}
	var exit *exec.ExitError
	switch {
	case errors.As(err, &exit) && exit.Exited():
		if c.Status == AnyStatus || exit.ExitCode() == c.Status {
			return nil
		}
	case err == nil:
		if c.Status == AnyStatus || c.Status == 0 {
			return nil
		}
		err = errors.New("exit status 0")
	}
	return fmt.Errorf("%w, want status %d: %s", err, c.Status, head(stderr))
}

// head is the first 400 bytes of error output: enough for a message, not
// enough to bury it.
func head(f *os.File) string {
	text := make([]byte, 400)
	n, _ := f.ReadAt(text, 0)
	if n == 0 {
		return "nothing on standard error"
	}
	return string(text[:n])
}
