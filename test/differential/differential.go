// Package differential tells every runtime of the library the same story and
// compares what each leaves behind: the bytes, names and modes of all files of
// the private half and of the published episodes, what was printed, and the
// status.
package differential

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

const (
	firstProvider = "claude-code" // whose settings are wired
	promptEvent   = "prompt"
	sessions      = 7
	largest       = 4 // of the large ones, if nobody says otherwise
)

type options struct {
	payloads, events, large int
	seed                    uint64
	missingOK               bool
	embedded, only          string
}

// Run is 'tool differential [-payloads N] [-events N] [-large N] [-seed N]
// [-missing-ok] [-embedded PROGRAM] [-only SHELL]'. It wants the programs in build/ and works
// in a scratch folder. An error when two runtimes differ, or when a shell is
// missing, which -missing-ok allows.
func Run(args []string) error {
	var o options
	flags := flag.NewFlagSet("differential", flag.ContinueOnError)
	flags.IntVar(&o.payloads, "payloads", 500, "prompts")
	flags.IntVar(&o.events, "events", 80, "starts, compactions and ends among them")
	flags.IntVar(&o.large, "large", largest, "prompts of 1 MB among them")
	flags.Uint64Var(&o.seed, "seed", 1, "what the payloads are made of")
	flags.BoolVar(&o.missingOK, "missing-ok", false, "a shell that is not installed is only named")
	flags.StringVar(&o.embedded, "embedded", "", "the embedded runtime, if not the one in build/")
	flags.StringVar(&o.only, "only", "", "a shell to compare the embedded runtime with, alone")
	if err := flags.Parse(args); err != nil {
		return err
	}
	return run(o)
}

func run(o options) error {
	w, err := newWorld()
	if err != nil {
		return err
	}
	defer os.RemoveAll(w.scratch)
	if o.embedded == "" {
		o.embedded = w.program("majordomus-hook")
	}
	list, missing := w.runtimes(o.embedded)
	if o.only != "" {
		list, missing = slices.DeleteFunc(list, func(r runtime) bool { return r.name != o.only && r.name != "embedded" }), nil
	}
	events := story(o, w)
	var first *outcome
	for _, r := range list {
		begun := time.Now()
		got, err := w.tell(r, events)
		if err != nil {
			return fmt.Errorf("%s: %w", r.name, err)
		}
		fmt.Printf("%-18s %d events, %d files, %.1f s\n", r.name, len(events), len(got.files), time.Since(begun).Seconds())
		if first == nil {
			first = got
		}
		if err := first.same(got); err != nil {
			return fmt.Errorf("'%s' and '%s' differ: %w", list[0].name, r.name, err)
		}
	}
	if len(missing) > 0 {
		fmt.Printf("not installed, not compared: %s\n", strings.Join(missing, ", "))
		if !o.missingOK {
			return errors.New("shells are missing, so this proves less than it should")
		}
	}
	if first.records() < o.payloads/2 {
		return fmt.Errorf("only %d records were made of %d prompts: the payloads prove nothing", first.records(), o.payloads)
	}
	fmt.Printf("%d runtimes left the same %d files, %d records among them\n", len(list), len(first.files), first.records())
	return nil
}

// story mixes the prompts, the large ones and the boundaries of episodes.
func story(o options, w *world) []event {
	m := newMaker(o.seed, w.repo, w.providers)
	events := make([]event, 0, o.payloads+o.events)
	for i := range o.payloads {
		if i >= o.payloads-o.large {
			events = append(events, m.large())
		} else {
			events = append(events, m.prompt())
		}
	}
	for range o.events {
		at := m.IntN(len(events) + 1)
		events = append(events[:at], append([]event{m.boundary()}, events[at:]...)...)
	}
	return events
}

// world is a home, wired, and a repository with consent, made anew for each
// runtime at the same path.
type world struct {
	scratch, top, home, repo string
	lines                    map[string]string
	providers                []string
}

func newWorld() (*world, error) {
	self, err := os.Executable() // build/tool
	if err != nil {
		return nil, err
	}
	top := filepath.Dir(filepath.Dir(self))
	scratch, err := os.MkdirTemp("", "differential-")
	if err != nil {
		return nil, err
	}
	w := &world{scratch: scratch, top: top, home: filepath.Join(scratch, "home"), repo: filepath.Join(scratch, "it's a repo")}
	steps := []func() error{
		func() error { return errors.Join(os.Mkdir(w.home, 0o700), os.Mkdir(w.repo, 0o755)) },
		func() error { return w.command("git", "init", "-q", "-b", "main", ".") },
		func() error { return w.command("git", "commit", "-q", "--allow-empty", "-m", "start") },
		func() error {
			return w.command(w.program("majordomus"), "capture", "install", "--provider", "claude-code", "--runtime", "shell")
		},
		func() error { return w.readLines(w.program("tool")) },
		w.readProviders,
	}
	for _, step := range steps {
		if err := step(); err != nil {
			os.RemoveAll(scratch)
			return nil, err
		}
	}
	return w, nil
}

// readProviders asks the library for which providers it has an adapter.
func (w *world) readProviders() error {
	out, err := exec.Command("sh", "-c", `. "$1/lib/capture.sh" && mj_capture_providers`, "sh", w.top).Output()
	w.providers = strings.Fields(string(out))
	if err == nil && (len(w.providers) < 2 || w.providers[0] != firstProvider) {
		err = fmt.Errorf("the adapters are %q", w.providers)
	}
	return err
}

func (w *world) program(name string) string { return filepath.Join(w.top, "build", name) }

func (w *world) command(name string, args ...string) error {
	cmd := exec.Command(name, args...)
	cmd.Dir, cmd.Env = w.repo, w.env(0)
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%s %s: %w: %s", name, strings.Join(args, " "), err, out)
	}
	return nil
}

// env fixes time and chance: both depend on how far the story is, alone.
func (w *world) env(n int) []string {
	clock := time.Date(2026, 5, 4, 3, 2, 1, 0, time.UTC).Add(time.Duration(n) * time.Second)
	return []string{
		"HOME=" + w.home, "PATH=" + os.Getenv("PATH"), "TMPDIR=" + w.scratch, "GIT_CONFIG_GLOBAL=/dev/null", "GIT_CONFIG_NOSYSTEM=1",
		"GIT_AUTHOR_NAME=case", "GIT_AUTHOR_EMAIL=case@localhost", "GIT_COMMITTER_NAME=case", "GIT_COMMITTER_EMAIL=case@localhost",
		"GIT_AUTHOR_DATE=2026-01-01T00:00:00Z", "GIT_COMMITTER_DATE=2026-01-01T00:00:00Z",
		"MAJORDOMUS_CLOCK=" + clock.Format(time.RFC3339), fmt.Sprintf("MAJORDOMUS_RANDOM=%08x", n*2654435761&0xffffffff),
	}
}

// tell runs the whole story through a runtime.
func (w *world) tell(r runtime, events []event) (*outcome, error) {
	if err := os.RemoveAll(filepath.Join(w.repo, ".ai")); err != nil {
		return nil, err
	}
	if err := w.command(w.program("majordomus"), "init"); err != nil {
		return nil, err
	}
	var printed bytes.Buffer
	for i, e := range events {
		argv := r.argv(e)
		cmd := exec.Command(argv[0], argv[1:]...)
		cmd.Dir, cmd.Env, cmd.Stdin = w.repo, w.env(i), bytes.NewReader(e.payload)
		out, err := cmd.CombinedOutput()
		if err != nil {
			return nil, fmt.Errorf("event %d (%s of %s): %w: %s", i, e.name, e.provider, err, out)
		}
		fmt.Fprintf(&printed, "%d: %s\n", i, out)
	}
	return look(filepath.Join(w.repo, ".ai"), printed.Bytes())
}
