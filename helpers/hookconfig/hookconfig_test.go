package hookconfig

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"majordomus"
	"majordomus/helpers/runtime"
)

// read reads what is shipped, for a person with this environment.
func read(t *testing.T, env map[string]string, root string) *Config {
	t.Helper()
	home, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	lib := runtime.Library{Files: majordomus.Files, Home: home}
	c, err := Read(context.Background(), lib, func(name string) string { return env[name] }, root)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func place(t *testing.T, c *Config, id, scope string) Place {
	t.Helper()
	tool, err := c.Tool(id)
	if err != nil {
		t.Fatal(err)
	}
	p, err := c.Place(tool, scope)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestEveryToolWithAnAdapterCanBeWired(t *testing.T) {
	t.Parallel()
	c := read(t, map[string]string{"HOME": "/h"}, "/r")
	if len(c.Tools) < 8 {
		t.Fatalf("%d tools", len(c.Tools))
	}
	for _, tool := range c.Tools {
		places := c.Places(tool)
		if len(places) < 2 {
			t.Errorf("%s has the places %v", tool.ID, places)
		}
		for _, p := range places {
			for _, e := range p.entries() {
				if !Ours(e.Command) || e.Event == "" {
					t.Errorf("%s: %+v", tool.ID, e)
				}
			}
		}
	}
}

func TestWhereAToolIsWiredAndWithWhichLine(t *testing.T) {
	t.Parallel()
	const guard = "if { [ -f S ] && [ -r S ]; } >/dev/null; then . S; else { cat <&3 >/dev/null 2>&1 3<&- & } 3<&0; fi"
	env := map[string]string{"HOME": "/it's me", "CODEX_HOME": "/codex", "XDG_DATA_HOME": "relative"}
	for _, tt := range []struct {
		id, scope, file, shim, line string
		limit                       int // of an end
	}{
		{
			"claude-code", User, "/it's me/.claude/settings.json", "/it's me/.local/share/majordomus/shims/hook.sh",
			begin + "'claude-code end'; " + strings.ReplaceAll(guard, "S", `"/it's me/.local/share/majordomus/shims/hook.sh"`), 15,
		},
		{
			"claude-code", Local, "/r/.claude/settings.local.json", "/it's me/.local/share/majordomus/shims/hook.sh",
			begin + "'claude-code end'; " + strings.ReplaceAll(guard, "S", `"/it's me/.local/share/majordomus/shims/hook.sh"`), 15,
		},
		{
			"gemini", Project, "/r/.gemini/settings.json", "/r/.ai/repo/shims/hook.sh",
			begin + "'gemini end'; " + strings.ReplaceAll(guard, "S", `"${GEMINI_PROJECT_DIR}"/.ai/repo/shims/hook.sh`), 15000,
		},
		{
			"codex", User, "/codex/hooks.json", "/it's me/.local/share/majordomus/shims/hook.sh",
			beginAnyShell + `"codex end"; ` + strings.ReplaceAll(guard, "S", `"/it'\''s me/.local/share/majordomus/shims/hook.sh"`) + "'", 3,
		},
		{
			"cursor", Project, "/r/.cursor/hooks.json", "/r/.ai/repo/shims/hook.sh",
			beginAnyShell + `"cursor end"; ` + climb + strings.ReplaceAll(guard, "S", `"$mj_d"/.ai/repo/shims/hook.sh`) + "'", 0,
		},
	} {
		t.Run(tt.id+"/"+tt.scope, func(t *testing.T) {
			t.Parallel()
			p := place(t, read(t, env, "/r"), tt.id, tt.scope)
			got := []any{p.File, p.Shim, p.Line("end"), p.Limit("end")}
			if diff := cmp.Diff([]any{tt.file, tt.shim, tt.line, tt.limit}, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestWhatCannotBeWiredIsRefusedWithItsNumber(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, id, scope string
		env             map[string]string
		number          string
	}{
		{"no adapter", "nobody", User, map[string]string{"HOME": "/h"}, "MJ51"},
		{"no such scope", "codex", Local, map[string]string{"HOME": "/h"}, "MJ52"},
		{"no home", "codex", User, map[string]string{"HOME": ""}, "MJ54"},
		{"a relative home", "codex", User, map[string]string{"HOME": "h"}, "MJ54"},
		{"a relative folder of the tool", "codex", User, map[string]string{"HOME": "/h", "CODEX_HOME": "c"}, "MJ55"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			c := read(t, tt.env, "/r")
			tool, err := c.Tool(tt.id)
			if err == nil {
				_, err = c.Place(tool, tt.scope)
			}
			var refused *Refusal
			if !errors.As(err, &refused) || !strings.Contains(refused.Hint, tt.number) {
				t.Errorf("got %#v, want %s", err, tt.number)
			}
		})
	}
}

func TestALineOfAnEarlierVersionIsOurs(t *testing.T) {
	t.Parallel()
	for command, want := range map[string]bool{
		begin + "'codex prompt'; x":                                               true,
		"trap 'exit 0' EXIT HUP INT TERM; MJ_HOOK='codex prompt'; x":              true,
		`/bin/sh -c 'trap "exit 0" EXIT HUP INT TERM; MJ_HOOK="codex prompt"; x'`: true,
		" " + begin:   false,
		"MJ_HOOK='x'": false,
	} {
		if Ours(command) != want || !Like(command) {
			t.Errorf("%q: ours %v, like %v", command, Ours(command), Like(command))
		}
	}
}

func TestAShimIsReadAndNeverRun(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ name, text, want string }{
		{"as it is shipped", "mj_toolkit='' # here\n", ""},
		{"plain", "x=1\nmj_toolkit=/opt/mj # here\n", "/opt/mj"},
		{"quoted", "mj_toolkit='/opt/a b' # here\n", "/opt/a b"},
		{"with an apostrophe", `mj_toolkit="/opt/it's" # here` + "\n", "/opt/it's"},
		{"CRLF", "mj_toolkit=/opt/mj # here\r\n", "/opt/mj"},
		{"a command", "mj_toolkit=$(touch /tmp/x)\n", ""},
		{"backquotes", "mj_toolkit=`id`\n", ""},
		{"process substitution", "mj_toolkit=<(id)\n", ""},
		{"a variable", "mj_toolkit=$HOME/x\n", ""},
		{"two commands", "mj_toolkit=/a; id\n", ""},
		{"nothing", "", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := shimHome(tt.text); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
	shipped := "a\nmj_toolkit='' # here\nmj_runtime='' # what\nb\n"
	for text, same := range map[string]bool{
		shipped: true,
		"a\nmj_toolkit=/opt/mj # here\nmj_runtime='' # what\nb\n":           true,
		"a\nmj_toolkit=/opt/mj # here\nmj_runtime=embedded # what\nb\n":     true,
		"a\nmj_toolkit=/opt/mj # here\nmj_runtime=embedded; id # what\nb\n": false,
		"a\nmj_toolkit=$(id) # here\nmj_runtime='' # what\nb\n":             false,
		"a\nmj_toolkit='' # here\nmj_runtime='' # what\nb\nid\n":            false,
		"a\nmj_toolkit='' # here\r\nmj_runtime='' # what\nb\n":              true,
		"a\nmj_toolkit=/x; id # here\nmj_runtime='' # what\nb\n":            false,
		"a\nmj_toolkit=/x \\\nid # here\nmj_runtime='' # what\nb\n":         false,
	} {
		if sameShim(text, shipped) != same {
			t.Errorf("%q: the same as shipped? want %v", text, same)
		}
	}
}

func TestAShimOfAPersonKeepsTheRuntimeThatWasChosen(t *testing.T) {
	t.Parallel()
	c := read(t, map[string]string{"HOME": "/h"}, "")
	path := filepath.Join(t.TempDir(), "hook.sh")
	for _, tt := range []struct{ chosen, want string }{
		{RuntimeShell, RuntimeShell}, {"", RuntimeShell}, {RuntimeEmbedded, RuntimeEmbedded}, {"", RuntimeEmbedded},
	} {
		if err := c.WriteShim(path, User, tt.chosen); err != nil {
			t.Fatal(err)
		}
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if got, shim := shimRuntime(string(text)), c.ReadShim(path); got != tt.want || !shim.Ours || shim.Home != c.Home {
			t.Errorf("runtime %q became %q: %+v", tt.chosen, got, shim)
		}
	}
	if err := c.WriteShim(path, Project, ""); err != nil {
		t.Fatal(err)
	}
	if shim := c.ReadShim(path); !shim.Ours || shim.Home != "" {
		t.Errorf("a project's shim: %+v", shim)
	}
}
