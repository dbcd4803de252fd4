package main

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"

	"majordomus/helpers/jsonspan"
	"majordomus/helpers/resolve"
	"majordomus/scripts/bench/internal/roundrobin"
)

// text is prose of about n bytes, as people type it.
func text(n int) string {
	const words = "the upload client gives up after one refused connection; add a retry with a growing pause, and a test that fails without it. "
	return strings.Repeat(words, n/len(words)+1)[:n]
}

// payload writes a prompt payload with an id of its own to the file, so that no
// delivery counts as a repetition.
func (b *bench) payload(path, dir, session string, size int) error {
	b.count++
	q := jsonspan.Quote
	body := fmt.Sprintf(`{"session_id":%s,"transcript_path":"/nowhere","cwd":%s,"prompt_id":"p-%d","permission_mode":"default","hook_event_name":"UserPromptSubmit","source":"user","reason":"clear","trigger":"manual","prompt":%s}`,
		q(session), q(dir), b.count, q(text(size)))
	return os.WriteFile(path, []byte(body), 0o600)
}

// hook is the case of the installed line run as the vendor runs it.
func (b *bench) hook(label, dir, event, session string, size int) roundrobin.Case {
	path := filepath.Join(b.scratch, strings.NewReplacer(" ", "-", ",", "").Replace(label)+".json")
	return roundrobin.Case{
		Label: label, Argv: []string{"sh", "-c", b.line(event)}, StdinFile: path, Dir: dir, Env: b.env(), CleanEnv: true,
		Setup: func(context.Context, int) error { return b.payload(path, dir, session, size) },
	}
}

func (b *bench) open(dir, session string) error {
	path := filepath.Join(b.scratch, "open.json")
	if err := b.payload(path, dir, session, 10); err != nil {
		return err
	}
	return b.feed(dir, path, "start")
}

func (b *bench) feed(dir, path, event string) error {
	in, err := os.Open(path)
	if err != nil {
		return err
	}
	defer in.Close()
	cmd := exec.Command("sh", "-c", b.line(event))
	cmd.Dir, cmd.Env, cmd.Stdin = dir, b.env(), in
	return cmd.Run()
}

func (b *bench) dir(name string) string { return filepath.Join(b.scratch, name) }

func promptCases(b *bench) ([]roundrobin.Case, error) {
	wired := b.dir("wired")
	if err := b.open(wired, "prompt-session"); err != nil {
		return nil, err
	}
	hook := b.hook("prompt hook", wired, "prompt", "prompt-session", 2000)
	floor := b.hook("pure Go", wired, "prompt", "prompt-session", 2000)
	template, err := exec.Command("sh", "-c", `. lib/capture.sh && printf '%s' "$MJ_RENDER_MD"`).Output()
	if err != nil {
		return nil, fmt.Errorf("read the template of a rendering: %w", err)
	}
	floor.Argv = []string{filepath.Join(b.scratch, "floor"), string(template)}
	floorInShell := b.hook("pure Go behind sh", wired, "prompt", "prompt-session", 2000)
	floorInShell.Argv = []string{"sh", "-c", `exec "$@"`, "sh", floor.Argv[0], floor.Argv[1]}
	return []roundrobin.Case{
		{Label: "true", Argv: []string{"true"}},
		floor, floorInShell, hook,
		b.hook("prompt hook, no consent", b.dir("plain"), "prompt", "prompt-session", 2000),
	}, nil
}

func archiveCases(b *bench) ([]roundrobin.Case, error) {
	full, err := b.repository("full", true)
	if err != nil {
		return nil, err
	}
	empty, err := b.repository("empty", true)
	if err != nil {
		return nil, err
	}
	for _, dir := range []string{full, empty} {
		if err := b.open(dir, "archive-session"); err != nil {
			return nil, err
		}
	}
	if err := fill(filepath.Join(full, ".ai", "local")); err != nil {
		return nil, err
	}
	return []roundrobin.Case{
		b.hook("empty", empty, "prompt", "archive-session", 2000),
		b.hook("10,000 records, 500 open", full, "prompt", "archive-session", 2000),
	}, nil
}

// fill copies what is there to 10,000 records and 500 open entries.
func fill(store string) error {
	record := []byte("{\n  \"schema\": \"majordomus.capture/v1\"\n}\n")
	for i := range 10000 {
		path := filepath.Join(store, "prompts", fmt.Sprintf("20260101%06d-add-a-retry.json", i))
		if err := os.WriteFile(path, record, 0o600); err != nil {
			return err
		}
	}
	entries, err := filepath.Glob(filepath.Join(store, "state", "sessions-open", "*.yaml"))
	if err != nil || len(entries) == 0 {
		return fmt.Errorf("no open entry to copy: %v", err)
	}
	entry, err := os.ReadFile(entries[0])
	if err != nil {
		return err
	}
	for i := range 500 {
		key := resolve.Key("claude-code", fmt.Sprint("other-", i))
		if err := os.WriteFile(filepath.Join(store, "state", "sessions-open", key+".yaml"), entry, 0o600); err != nil {
			return err
		}
	}
	return nil
}

func sizeCases(b *bench) ([]roundrobin.Case, error) {
	wired := b.dir("wired")
	if err := b.open(wired, "size-session"); err != nil {
		return nil, err
	}
	return []roundrobin.Case{
		b.hook("2 KB prompt", wired, "prompt", "size-session", 2000),
		b.hook("1 MB prompt", wired, "prompt", "size-session", 1<<20),
	}, nil
}

// sessionCases start a session of its own in every round, in a repository with
// a few others open, and end one that the set-up of the round has started.
func sessionCases(b *bench) ([]roundrobin.Case, error) {
	dir, err := b.repository("sessions", true)
	if err != nil {
		return nil, err
	}
	for i := range 3 {
		if err := b.open(dir, fmt.Sprint("standing-", i)); err != nil {
			return nil, err
		}
	}
	start := b.hook("start", dir, "start", "", 10)
	start.Setup = func(_ context.Context, round int) error {
		return b.session(start.StdinFile, dir, fmt.Sprint("start-", round))
	}
	end := b.hook("end", dir, "end", "", 10)
	end.Setup = func(_ context.Context, round int) error {
		name := fmt.Sprint("end-", round)
		if err := b.open(dir, name); err != nil {
			return err
		}
		return b.payload(end.StdinFile, dir, name, 10)
	}
	return []roundrobin.Case{{Label: "true", Argv: []string{"true"}}, start, end}, nil
}

func (b *bench) session(path, dir, session string) error {
	if err := b.payload(path, dir, session, 10); err != nil {
		return err
	}
	raw, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	return os.WriteFile(path, bytes.Replace(raw, []byte(`"source":"user"`), []byte(`"source":"startup"`), 1), 0o600)
}

// mostCalls bounds the system calls of one prompt, of the shell and both
// helpers together. Measured with dash on Linux; a Go program's own start
// takes about 200 of them.
const mostCalls = 1500

var execCall = regexp.MustCompile(`execve\("([^"]*)"`)

// calls counts what one prompt starts and asks of the system.
func (b *bench) calls() (missed int, err error) {
	if _, err := exec.LookPath("strace"); err != nil {
		fmt.Println("\n## calls\nSKIPPED: strace is not installed, so nothing was counted")
		return 0, nil
	}
	dir := b.dir("wired")
	path, trace := filepath.Join(b.scratch, "calls.json"), filepath.Join(b.scratch, "trace")
	if err := b.payload(path, dir, "prompt-session", 2000); err != nil {
		return 0, err
	}
	in, err := os.Open(path)
	if err != nil {
		return 0, err
	}
	defer in.Close()
	cmd := exec.Command("strace", "-f", "-o", trace, "sh", "-c", b.line("prompt"))
	cmd.Dir, cmd.Env, cmd.Stdin = dir, b.env(), in
	if err := cmd.Run(); err != nil {
		return 0, err
	}
	raw, err := os.ReadFile(trace)
	if err != nil {
		return 0, err
	}
	calls, execs := 0, 0
	lines := bufio.NewScanner(bytes.NewReader(raw))
	for lines.Scan() {
		calls++
		if m := execCall.FindStringSubmatch(lines.Text()); m != nil && filepath.Base(m[1]) != "sh" {
			execs++
		}
	}
	fmt.Printf("\n## calls\nsystem calls of one prompt: %d (at most %d)\nprograms started: %d (exactly 2)\n", calls, mostCalls, execs)
	if calls > mostCalls || execs != 2 {
		missed++
	}
	return missed, lines.Err()
}
