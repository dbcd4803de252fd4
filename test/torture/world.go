//go:build linux && amd64

package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// world is a home and a repository that records, and its state before a fault,
// to which every round goes back.
type world struct {
	kit, home, repo, store string
	shell                  []string
	lines                  map[string]string // an event's installed line
	before                 map[string]string // .ai, path and content
	secret                 string            // what a prompt holds and no file may
}

const hookTime = 20 * time.Second

// newWorld makes the world of a worker: consent, wiring, and what prepare does.
func newWorld(dir, kit string, o options, prepare func(*world) error) (*world, error) {
	w := &world{kit: kit, home: filepath.Join(dir, "home"), repo: filepath.Join(dir, "widget"), shell: strings.Fields(o.shell)}
	w.store = filepath.Join(w.repo, ".ai", "local")
	w.secret = "acme_" + strings.Repeat(strconv.FormatUint(rand.Uint64()|1<<60, 36), 3)
	for _, d := range []string{w.home, w.repo, filepath.Join(dir, "tmp")} {
		if err := os.MkdirAll(d, 0o700); err != nil {
			return nil, err
		}
	}
	for _, words := range [][]string{
		{"git", "init", "-q", "-b", "main", "."},
		{"git", "commit", "-q", "--allow-empty", "-m", "start"},
		{kit + "/bin/majordomus", "init"},
		{kit + "/bin/majordomus", "capture", "install", "--provider", "claude-code", "--runtime", o.runtime},
	} {
		if out, err := w.command("", words...).CombinedOutput(); err != nil {
			return nil, fmt.Errorf("%s: %w: %s", strings.Join(words, " "), err, out)
		}
	}
	if err := w.ownShape(); err != nil {
		return nil, err
	}
	if err := w.readLines(); err != nil {
		return nil, err
	}
	if err := prepare(w); err != nil {
		return nil, err
	}
	var err error
	w.before, err = w.snapshot()
	return w, err
}

// ownShape is a policy with a shape of credentials of its own.
func (w *world) ownShape() error {
	text := "prompts:\n  credentials:\n    - {name: acme, literals: [acme_], re: 'acme_[a-z0-9]{24,}', left: any, right: any, guard: filled}\n" +
		"ledger:\n  max_bytes: 32KiB\n"
	if err := os.WriteFile(filepath.Join(w.repo, ".ai", "repo", "policy.yaml"), []byte(text), 0o644); err != nil {
		return err
	}
	_, err := w.run("", w.kit+"/bin/majordomus", "policy", "compile", "--store", w.store, "--at", w.repo)
	return err
}

// environment has nothing of this machine's in it.
func (w *world) environment() []string {
	return []string{
		"HOME=" + w.home, "TMPDIR=" + filepath.Join(filepath.Dir(w.home), "tmp"), "PATH=/usr/local/bin:/usr/bin:/bin",
		"GIT_CONFIG_GLOBAL=/dev/null", "GIT_CONFIG_NOSYSTEM=1",
		"GIT_AUTHOR_NAME=case", "GIT_AUTHOR_EMAIL=case@localhost", "GIT_COMMITTER_NAME=case", "GIT_COMMITTER_EMAIL=case@localhost",
	}
}

func (w *world) command(input string, words ...string) *exec.Cmd {
	cmd := exec.Command(words[0], words[1:]...)
	cmd.Dir, cmd.Env, cmd.Stdin = w.repo, w.environment(), strings.NewReader(input)
	return cmd
}

// readLines reads the installed lines as the client does.
func (w *world) readLines() error {
	var settings struct {
		Hooks map[string][]struct {
			Hooks []struct{ Command string }
		}
	}
	raw, err := os.ReadFile(filepath.Join(w.home, ".claude", "settings.json"))
	if err != nil {
		return err
	}
	if err := json.Unmarshal(raw, &settings); err != nil {
		return err
	}
	w.lines = make(map[string]string)
	for event, groups := range settings.Hooks {
		w.lines[event] = groups[0].Hooks[0].Command
	}
	return nil
}

// hook is the command for an event's installed line.
func (w *world) hook(event string) []string {
	return append(append([]string{}, w.shell...), "-c", w.lines[event])
}

// run runs a command without a fault and expects status 0.
func (w *world) run(input string, words ...string) (string, error) {
	cmd := w.command(input, words...)
	var out, said bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &said
	timer := time.AfterFunc(hookTime, func() { _ = cmd.Process.Kill() })
	defer timer.Stop()
	if err := cmd.Run(); err != nil {
		return out.String(), fmt.Errorf("%w: %s", err, said.String())
	}
	return out.String(), nil
}

// payload is what Claude Code sends, as far as it is read.
func (w *world) payload(event, session string, more ...string) string {
	members := map[string]string{"session_id": session, "cwd": w.repo, "hook_event_name": event}
	for i := 0; i+1 < len(more); i += 2 {
		members[more[i]] = more[i+1]
	}
	raw, _ := json.Marshal(members)
	return string(raw)
}

func (w *world) prompt(session, id, text string) error {
	_, err := w.run(w.payload("UserPromptSubmit", session, "prompt_id", id, "prompt", text), w.hook("UserPromptSubmit")...)
	return err
}

func (w *world) start(session string) error {
	_, err := w.run(w.payload("SessionStart", session, "source", "startup"), w.hook("SessionStart")...)
	return err
}

func (w *world) end(session string) error {
	_, err := w.run(w.payload("SessionEnd", session, "reason", "clear"), w.hook("SessionEnd")...)
	return err
}

// snapshot reads all of .ai.
func (w *world) snapshot() (map[string]string, error) {
	files := make(map[string]string)
	top := filepath.Join(w.repo, ".ai")
	err := filepath.WalkDir(top, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, _ := filepath.Rel(top, path)
		if d.IsDir() {
			files[rel+"/"] = ""
			return nil
		}
		raw, err := os.ReadFile(path)
		files[rel] = string(raw)
		return err
	})
	return files, err
}

// restore makes .ai what it was before the fault.
func (w *world) restore() error {
	top := filepath.Join(w.repo, ".ai")
	if err := os.RemoveAll(top); err != nil {
		return err
	}
	for _, rel := range sortedKeys(w.before) {
		path := filepath.Join(top, rel)
		dirMode, fileMode := modesIn(rel)
		if strings.HasSuffix(rel, "/") {
			if err := os.Mkdir(path, dirMode); err != nil {
				return err
			}
			continue
		}
		if err := os.WriteFile(path, []byte(w.before[rel]), fileMode); err != nil {
			return err
		}
	}
	return nil
}

func modesIn(rel string) (dir, file fs.FileMode) {
	if strings.HasPrefix(rel, "local") {
		return 0o700, 0o600
	}
	return 0o755, 0o644
}
