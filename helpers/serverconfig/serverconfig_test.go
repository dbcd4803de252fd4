package serverconfig

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"majordomus/helpers/provider"
)

func env(variables map[string]string) func(string) string {
	return func(name string) string { return variables[name] }
}

func TestTheFileIsWhereTheClientLooks(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	write(t, filepath.Join(home, ".x", "s.jsonc"), "{}")
	for _, tt := range []struct {
		name   string
		server provider.Server
		env    map[string]string
		want   string
	}{
		{"in the work tree", provider.Server{File: ".x/mcp.json"}, nil, "/repo/.x/mcp.json"},
		{"in the home", provider.Server{File: "$HOME/.x/mcp.json"}, nil, home + "/.x/mcp.json"},
		{"with comments", provider.Server{File: "$HOME/.x/s.json", Comments: true}, nil, home + "/.x/s.jsonc"},
		{"with comments that the client does not read", provider.Server{File: "$HOME/.x/s.json"}, nil, home + "/.x/s.json"},
		{"the tool's own variable", provider.Server{File: "${X_HOME:-$HOME/.x}/a"}, map[string]string{"X_HOME": "/x"}, "/x/a"},
		{"a relative folder of XDG", provider.Server{File: "${XDG_CONFIG_HOME:-$HOME/.config}/a"}, map[string]string{"XDG_CONFIG_HOME": "x"}, home + "/.config/a"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			variables := map[string]string{"HOME": home}
			for name, value := range tt.env {
				variables[name] = value
			}
			got, err := Target{Server: tt.server, Root: "/repo", Env: env(variables)}.File()
			if got != tt.want || err != nil {
				t.Errorf("got %s, %v, want %s", got, err, tt.want)
			}
		})
	}
	for _, home := range []string{"", "/", "x"} {
		if _, err := (Target{Env: env(map[string]string{"HOME": home})}).File(); !errors.Is(err, ErrHome) {
			t.Errorf("HOME=%s: %v", home, err)
		}
	}
	if file, err := (Target{Server: provider.Server{File: "${X:-$HOME}/a"}, Env: env(map[string]string{"HOME": home, "X": "x"})}).File(); err == nil {
		t.Errorf("a relative variable leads to %s", file)
	}
}

func TestFoldersForNotesGoWithTheLastNote(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	target := func(file string) Target {
		return Target{Server: provider.Server{Scope: "user", File: "$HOME/" + file, Keys: []string{"s"}, Entry: "plain"}, Env: env(map[string]string{"HOME": home})}
	}
	for _, file := range []string{"a.json", "b.toml"} {
		if _, err := target(file).Install(false); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := target("a.json").Uninstall(false); err != nil {
		t.Fatal(err)
	}
	if notes := target("a.json").Notes(); !exists(notes) {
		t.Errorf("%s is gone with a note in it", notes)
	}
	if _, err := target("b.toml").Uninstall(false); err != nil {
		t.Fatal(err)
	}
	entries, err := os.ReadDir(home)
	if err != nil || len(entries) > 0 {
		t.Errorf("left: %v, %v", entries, err)
	}
}

func TestAnEntryIsOursByWhatItStarts(t *testing.T) {
	t.Parallel()
	got := make(map[string]bool)
	for name, entry := range map[string]map[string]any{
		"path":      {"command": "/opt/bin/majordomus-mcp"},
		"list":      {"command": []any{"majordomus-mcp", "x"}},
		"other":     {"command": "majordomus-mcp-proxy"},
		"empty":     {"command": []any{}},
		"a number":  {"command": 1},
		"no answer": {},
	} {
		got[name] = ours(entry)
	}
	want := map[string]bool{"path": true, "list": true, "other": false, "empty": false, "a number": false, "no answer": false}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}
