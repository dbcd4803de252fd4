// Bench prints the measures that a change is held against, as ratios of one
// run: how many times as long a hook takes as `true`, and as the same capture
// written as one Go program. Absolute times depend on the machine and on what
// else it does; ratios of rounds that ran side by side much less.
//
// Usage: go run ./scripts/bench [-rounds N] [-only WORD]
//
// It wants the programs in build/ (make bench builds them), works in a scratch
// folder and needs dash as sh, as Debian has it, for the figures to mean what
// the documentation says. Exit status 1 when a measure is missed.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"majordomus/helpers/vendorcfg"
	"majordomus/scripts/bench/internal/roundrobin"
)

func main() {
	rounds := flag.Int("rounds", 60, "rounds of each run")
	only := flag.String("only", "", "only the groups whose name begins so")
	flag.Parse()
	if err := run(*rounds, *only); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

// limit is a measure: case divided by base must not be more.
type limit struct {
	label, base string
	most        float64
}

type group struct {
	name   string
	cases  func(*bench) ([]roundrobin.Case, error)
	limits []limit
}

func groups() []group {
	return []group{
		{"prompt", promptCases, []limit{
			{"prompt hook", "pure Go", 2.4}, {"prompt hook", "true", 12}, {"prompt hook, no consent", "true", 4},
		}},
		{"embedded", embeddedCases, []limit{
			{"embedded", "pure Go", 1.6}, {"installed, embedded", "prompt hook", 1.1}, {"embedded, no consent", "true", 4},
		}},
		{"adapters", adapterCases, adapterLimits()},
		{"archive", archiveCases, []limit{{"10,000 records, 500 open", "empty", 1.10}}},
		{"size", sizeCases, []limit{{"1 MB prompt", "2 KB prompt", 12}}},
		{"session", sessionCases, []limit{{"start", "true", 25}, {"end", "true", 20}}},
		{"help", helpCases, []limit{{"--help", "true", 15}}},
		{"people", peopleCases, []limit{{"one screen", "true", 300}, {"session for, unknown", "true", 800}}},
		// eight tools wired, and twenty providers, ten times each
		{"status", statusCases, []limit{{"status, all self tests", "true", 500}, {"status, no self test", "true", 200}}},
	}
}

func run(rounds int, only string) error {
	top, err := os.Getwd()
	if err != nil {
		return err
	}
	scratch, err := os.MkdirTemp("", "bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(scratch)
	b := &bench{top: top, scratch: scratch}
	if err := b.prepare(); err != nil {
		return err
	}
	missed := 0
	if only == largeGroup {
		if missed, err = b.archive100k(); err != nil {
			return err
		}
	}
	for _, g := range groups() {
		if !strings.HasPrefix(g.name, only) {
			continue
		}
		n, err := b.measure(g, rounds)
		if err != nil {
			return fmt.Errorf("%s: %w", g.name, err)
		}
		missed += n
	}
	if strings.HasPrefix("mcp", only) {
		n, err := b.connections()
		if err != nil {
			return err
		}
		missed += n
	}
	if strings.HasPrefix("board", only) {
		n, err := b.board()
		if err != nil {
			return err
		}
		missed += n
	}
	if strings.HasPrefix("redaction", only) {
		n, err := b.redaction(rounds)
		if err != nil {
			return err
		}
		missed += n
	}
	if strings.HasPrefix("calls", only) {
		n, err := b.calls()
		if err != nil {
			return err
		}
		missed += n
	}
	if missed > 0 {
		return fmt.Errorf("%d measure(s) missed", missed)
	}
	return nil
}

func (b *bench) measure(g group, rounds int) (missed int, err error) {
	cases, err := g.cases(b)
	if err != nil {
		return 0, err
	}
	report, err := roundrobin.Run(context.Background(), cases, rounds)
	if err != nil {
		return 0, err
	}
	fmt.Printf("\n## %s\n", g.name)
	if err := report.WriteTable(os.Stdout, cases[0].Label); err != nil {
		return 0, err
	}
	for _, l := range g.limits {
		ratio, err := report.Ratio(l.label, l.base)
		if err != nil {
			return 0, err
		}
		word := "met"
		if ratio > l.most {
			word = "MISSED"
			missed++
		}
		fmt.Printf("%-6s %s / %s = %.2f (at most %.2f)\n", word, l.label, l.base, ratio, l.most)
	}
	return missed, nil
}

// bench is a scratch folder with a home, wired, and repositories.
type bench struct {
	top, scratch string
	count        int
	lines        map[string]string // the installed command lines, by our event
}

func (b *bench) env() []string {
	return []string{
		"HOME=" + b.scratch + "/home", "PATH=" + os.Getenv("PATH"), "GIT_CONFIG_GLOBAL=/dev/null", "GIT_CONFIG_NOSYSTEM=1",
		"GIT_AUTHOR_NAME=bench", "GIT_AUTHOR_EMAIL=bench@localhost", "GIT_COMMITTER_NAME=bench", "GIT_COMMITTER_EMAIL=bench@localhost",
	}
}

func (b *bench) command(dir, name string, args ...string) error {
	cmd := exec.Command(name, args...)
	cmd.Dir, cmd.Env = dir, b.env()
	out, err := cmd.CombinedOutput()
	if err != nil {
		return fmt.Errorf("%s %s: %w: %s", name, strings.Join(args, " "), err, out)
	}
	return nil
}

func (b *bench) prepare() error {
	floor := exec.Command("go", "build", "-trimpath", "-ldflags", "-s -w", "-o", filepath.Join(b.scratch, "floor"), "./scripts/bench/floor")
	floor.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := floor.CombinedOutput(); err != nil {
		return fmt.Errorf("build the floor: %w: %s", err, out)
	}
	if err := os.MkdirAll(filepath.Join(b.scratch, "home"), 0o700); err != nil {
		return err
	}
	if _, err := b.repository("plain", false); err != nil {
		return err
	}
	repo, err := b.repository("wired", true)
	if err != nil {
		return err
	}
	if err := b.command(repo, filepath.Join(b.top, "build", "majordomus"), "capture", "install", "--provider", "claude-code", "--runtime", "shell"); err != nil {
		return err
	}
	return b.readLines()
}

// repository makes one with a commit, and says yes in it if asked.
func (b *bench) repository(name string, consent bool) (string, error) {
	dir := filepath.Join(b.scratch, name)
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return "", err
	}
	if err := errors.Join(
		b.command(dir, "git", "init", "-q", "-b", "main", "."),
		b.command(dir, "git", "commit", "-q", "--allow-empty", "-m", "start"),
	); err != nil {
		return "", err
	}
	if !consent {
		return dir, nil
	}
	return dir, b.command(dir, filepath.Join(b.top, "build", "majordomus"), "init")
}

// claudeShape is how Claude Code keeps its hooks, as share/providers.yaml has it.
var claudeShape = vendorcfg.Shape{Path: []string{"hooks"}, Command: "command", Limit: "timeout"}

// line is the command line that the installer wrote for an event of ours.
func (b *bench) line(event string) string { return b.lines[event] }

// readLines takes the installed lines from the settings file.
func (b *bench) readLines() error {
	hooks, err := vendorcfg.Hooks(filepath.Join(b.scratch, "home", ".claude", "settings.json"), claudeShape)
	if err != nil {
		return err
	}
	vendor := map[string]string{"SessionStart": "start", "UserPromptSubmit": "prompt", "PreCompact": "compact", "SessionEnd": "end"}
	b.lines = make(map[string]string)
	for _, e := range hooks {
		b.lines[vendor[e.Event]] = e.Command
	}
	if len(b.lines) != len(vendor) {
		return fmt.Errorf("%d of %d lines are installed", len(b.lines), len(vendor))
	}
	return nil
}
