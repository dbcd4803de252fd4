package main

import (
	"bytes"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// patience bounds everything that a transcript starts.
const patience = 30 * time.Second

// steps are what a transcript can have happen without a command.
var steps = map[string]func(*world) error{
	"# a prompt in Claude Code, with a GitHub token pasted into it": func(w *world) error {
		if err := w.hook("SessionStart", "SessionStart.startup", nil); err != nil {
			return err
		}
		text := "Add a retry to the upload client. It says that " + token() + " is refused."
		return w.hook("UserPromptSubmit", "UserPromptSubmit", map[string]any{"prompt": text})
	},
	"# a commit, and the end of the session": func(w *world) error {
		commit := "printf 'retry\\n' >upload.go && git add upload.go && git commit -q -m 'retry the upload'"
		if _, err := w.shell(commit, nil); err != nil {
			return err
		}
		return w.hook("SessionEnd", "SessionEnd.prompt_input_exit", nil)
	},
}

// token is a made-up credential of GitHub's form.
func token() string {
	random := make([]byte, 18)
	_, _ = rand.Read(random)
	return "ghp" + "_" + hex.EncodeToString(random)
}

// world is a home with three tools, and a repository in it.
type world struct {
	top, scratch, home, repo string
}

func newWorld(top string) (*world, error) {
	scratch, err := os.MkdirTemp("", "docs-check-")
	if err != nil {
		return nil, err
	}
	if scratch, err = filepath.EvalSymlinks(scratch); err != nil {
		return nil, err
	}
	w := &world{top: top, scratch: scratch, home: filepath.Join(scratch, "home", "you")}
	w.repo = filepath.Join(w.home, "widget")
	made := []error{os.MkdirAll(w.repo, 0o755), os.MkdirAll(filepath.Join(scratch, "bin"), 0o755)}
	for _, tool := range []string{"claude", "codex", "gemini"} {
		made = append(made, os.WriteFile(filepath.Join(scratch, "bin", tool), []byte("#!/bin/sh\nexit 9\n"), 0o755))
	}
	made = append(made, os.Symlink(filepath.Join(top, "bin", "majordomus"), filepath.Join(scratch, "bin", "majordomus")))
	_, err = w.shell("git init -q -b main . && git commit -q --allow-empty -m start", nil)
	return w, errors.Join(append(made, err)...)
}

func (w *world) end() { _ = os.RemoveAll(w.scratch) }

func (w *world) environment() []string {
	return []string{
		"HOME=" + w.home, "PATH=" + filepath.Join(w.scratch, "bin") + ":/usr/local/bin:/usr/bin:/bin", "TMPDIR=" + w.scratch, "TERM=xterm", "NO_COLOR=1", "TZ=UTC",
		"GIT_CONFIG_GLOBAL=/dev/null", "GIT_CONFIG_NOSYSTEM=1", "GIT_AUTHOR_NAME=you", "GIT_AUTHOR_EMAIL=you@localhost",
		"GIT_COMMITTER_NAME=you", "GIT_COMMITTER_EMAIL=you@localhost",
	}
}

// play carries out a part and returns what was printed, with the scratch
// folder taken off every path.
func (w *world) play(one part) (string, error) {
	if strings.HasPrefix(one.input, "# ") {
		step := steps[one.input]
		if step == nil {
			return "", fmt.Errorf("no step '%s' in scripts/docs-check/steps.go", one.input)
		}
		return "", step(w)
	}
	var answer []byte
	for _, line := range one.output {
		if _, typed, ok := strings.Cut(line, "[y/N] "); ok {
			answer = []byte(typed + "\n")
		}
	}
	var out string
	var err error
	if answer != nil {
		out, err = w.terminal(one.input, answer)
	} else {
		out, err = w.shell(one.input, nil)
	}
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		err = nil // what it said is compared
	}
	return strings.ReplaceAll(strings.ReplaceAll(out, w.scratch, ""), "\r", ""), err
}

func (w *world) command(name string, args ...string) (*exec.Cmd, *time.Timer) {
	cmd := exec.Command(name, args...)
	cmd.Dir, cmd.Env, cmd.WaitDelay = w.repo, w.environment(), time.Second
	return cmd, time.AfterFunc(patience, func() {
		if cmd.Process != nil {
			_ = cmd.Process.Kill()
		}
	})
}

func (w *world) shell(script string, stdin io.Reader) (string, error) {
	cmd, timer := w.command("/bin/sh", "-c", script)
	defer timer.Stop()
	cmd.Stdin = stdin
	out, err := cmd.CombinedOutput()
	return string(out), err
}

// terminal runs a command on a terminal (of util-linux's script) and types the
// answer when the question stands there.
func (w *world) terminal(command string, answer []byte) (string, error) {
	cmd, timer := w.command("script", "-qefc", command, "/dev/null")
	defer timer.Stop()
	stdin, err := cmd.StdinPipe()
	if err != nil {
		return "", err
	}
	shown := &asked{answer: answer, to: stdin}
	cmd.Stdout, cmd.Stderr = shown, shown
	err = cmd.Run()
	return shown.text.String(), err
}

// asked collects what a terminal shows, and answers its question once.
type asked struct {
	text   bytes.Buffer
	answer []byte
	to     io.WriteCloser
}

func (a *asked) Write(p []byte) (int, error) {
	a.text.Write(p)
	if a.answer != nil && bytes.Contains(a.text.Bytes(), []byte("[y/N] ")) {
		_, err := a.to.Write(a.answer)
		a.answer = nil
		return len(p), err
	}
	return len(p), nil
}

// hook sends a recorded payload through the installed line, as the tool does.
func (w *world) hook(event, payload string, changes map[string]any) error {
	line, err := w.installed(event)
	if err != nil {
		return err
	}
	raw, err := os.ReadFile(filepath.Join(w.top, "test", "payloads", "claude-code", payload+".json"))
	if err != nil {
		return err
	}
	members := map[string]any{}
	if err := json.Unmarshal(raw, &members); err != nil {
		return err
	}
	members["cwd"] = w.repo
	for name, value := range changes {
		members[name] = value
	}
	text, err := json.Marshal(members)
	if err == nil {
		_, err = w.shell(line, bytes.NewReader(text))
	}
	return err
}

// installed is the command line in the tool's settings.
func (w *world) installed(event string) (string, error) {
	raw, err := os.ReadFile(filepath.Join(w.home, ".claude", "settings.json"))
	if err != nil {
		return "", err
	}
	var settings struct {
		Hooks map[string][]struct {
			Hooks []struct{ Command string }
		}
	}
	if err := json.Unmarshal(raw, &settings); err != nil {
		return "", err
	}
	groups := settings.Hooks[event]
	if len(groups) == 0 || len(groups[0].Hooks) == 0 {
		return "", fmt.Errorf("nothing is wired for %s", event)
	}
	return groups[0].Hooks[0].Command, nil
}
