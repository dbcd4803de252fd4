package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"mvdan.cc/sh/v3/shell"

	"majordomus"
	"majordomus/helpers/hookconfig"
	"majordomus/helpers/runtime"
	"majordomus/scripts/bench/internal/roundrobin"
)

// adapter is a provider with a hook for prompts, and the payloads of its shape
// that the cases use too. set puts in what this run wants.
type adapter struct {
	id, prompt, start string
	set               func(payload map[string]any, dir, text string, n int)
}

func adapters() []adapter {
	cwd := func(id string) func(map[string]any, string, string, int) {
		return func(p map[string]any, dir, text string, n int) {
			p["cwd"], p["prompt"] = dir, text
			if id != "" {
				p[id] = fmt.Sprint("p-", n)
			}
		}
	}
	return []adapter{
		{"claude-code", "UserPromptSubmit", "SessionStart.startup", cwd("prompt_id")},
		{"codex", "UserPromptSubmit", "SessionStart.startup", cwd("turn_id")},
		{"gemini", "BeforeAgent", "SessionStart.startup", cwd("")},
		{"qwen-code", "UserPromptSubmit", "SessionStart.startup", func(p map[string]any, dir, text string, n int) {
			cwd("prompt_id")(p, dir, text, n)
			p["submitted_prompt"] = text
		}},
		{"factory-droid", "UserPromptSubmit", "SessionStart", cwd("message_id")},
		{"copilot", "userPromptSubmitted", "sessionStart", cwd("")},
		{"cursor", "beforeSubmitPrompt", "sessionStart", func(p map[string]any, dir, text string, n int) {
			p["workspace_roots"], p["prompt"], p["generation_id"] = []string{dir}, text, fmt.Sprint("p-", n)
		}},
		{"windsurf", "pre_user_prompt", "", func(p map[string]any, _, text string, n int) {
			p["tool_info"], p["execution_id"] = map[string]string{"user_prompt": text}, fmt.Sprint("p-", n)
		}},
	}
}

// adapterCases set every tool's prompt hook beside Claude Code's. A line that
// brings its own sh, for clients that run it through a person's login shell, is
// measured without that shell: the profile is the person's.
func adapterCases(b *bench) ([]roundrobin.Case, error) {
	dir, err := b.repository("adapters", true)
	if err != nil {
		return nil, err
	}
	cases := []roundrobin.Case{{Label: "true", Argv: []string{"true"}}}
	for _, a := range adapters() {
		argv, err := b.adapterLine(a.id, "prompt")
		if err != nil {
			return nil, err
		}
		if err := b.adapterStart(a, dir); err != nil {
			return nil, err
		}
		path := filepath.Join(b.scratch, a.id+".json")
		cases = append(cases, roundrobin.Case{
			Label: a.id, Argv: argv, StdinFile: path, Dir: dir, Env: b.env(), CleanEnv: true,
			Setup: func(context.Context, int) error { return b.adapterPayload(a, a.prompt, path, dir) },
		})
	}
	return cases, nil
}

// adapterLine is what runs for an event of ours, with the installed shim.
func (b *bench) adapterLine(id, event string) ([]string, error) {
	home := func(name string) string { return map[string]string{"HOME": filepath.Join(b.scratch, "home")}[name] }
	config, err := hookconfig.Read(context.Background(), runtime.Library{Files: majordomus.Files, Home: b.top}, home, "")
	if err != nil {
		return nil, err
	}
	tool, err := config.Tool(id)
	if err != nil {
		return nil, err
	}
	place, err := config.Place(tool, hookconfig.User)
	if err != nil {
		return nil, err
	}
	line := place.Line(event)
	if strings.HasPrefix(line, "/bin/sh -c ") {
		return shell.Fields(line, nil)
	}
	return []string{"sh", "-c", line}, nil
}

func (b *bench) adapterStart(a adapter, dir string) error {
	if a.start == "" {
		return nil
	}
	argv, err := b.adapterLine(a.id, "start")
	if err != nil {
		return err
	}
	path := filepath.Join(b.scratch, a.id+"-start.json")
	if err := b.adapterPayload(a, a.start, path, dir); err != nil {
		return err
	}
	in, err := os.Open(path)
	if err != nil {
		return err
	}
	defer in.Close()
	cmd := exec.Command(argv[0], argv[1:]...)
	cmd.Dir, cmd.Env, cmd.Stdin = dir, b.env(), in
	if err := cmd.Run(); err != nil {
		return err
	}
	entries, err := filepath.Glob(filepath.Join(dir, ".ai", "local", "state", "sessions-open", a.id+"-*.yaml"))
	if len(entries) != 1 {
		return errors.Join(err, fmt.Errorf("%d episodes of %s are open", len(entries), a.id))
	}
	return err
}

func (b *bench) adapterPayload(a adapter, event, path, dir string) error {
	raw, err := os.ReadFile(filepath.Join(b.top, "test", "payloads", a.id, event+".json"))
	if err != nil {
		return err
	}
	var payload map[string]any
	if err := json.Unmarshal(raw, &payload); err != nil {
		return err
	}
	b.count++
	a.set(payload, dir, text(2000), b.count)
	if raw, err = json.Marshal(payload); err != nil {
		return err
	}
	return os.WriteFile(path, raw, 0o600)
}

func adapterLimits() (limits []limit) {
	for _, a := range adapters()[1:] {
		limits = append(limits, limit{a.id, "claude-code", 1.10})
	}
	return limits
}
