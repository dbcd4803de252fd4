package vendorcfg

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func launcher(value map[string]any) bool {
	command, _ := value["command"].(string)
	return strings.HasSuffix(command, "majordomus-mcp")
}

func server(path ...string) Member {
	return Member{Path: path, Key: "majordomus", Fields: []Field{{"command", `"/opt/bin/majordomus-mcp"`}, {"args", "[]"}}}
}

// TestMemberRoundTrip: every file comes back byte for byte, and what is in
// between is what the client reads.
func TestMemberRoundTrip(t *testing.T) {
	tests := []struct{ name, before, after string }{
		{"no file", "\x00", "{\n  \"mcpServers\": {\n    \"majordomus\": {\n      \"command\": \"/opt/bin/majordomus-mcp\",\n      \"args\": []\n    }\n  }\n}\n"},
		{"empty", "", ""},
		{"one line", `{"a":1}`, `{"a":1,"mcpServers":{"majordomus":{"command":"/opt/bin/majordomus-mcp","args":[]}}}`},
		{"another server", "{\n\t\"mcpServers\": {\n\t\t\"x\": {\"command\": \"y\"}\n\t}\n}\n", "{\n\t\"mcpServers\": {\n\t\t\"x\": {\"command\": \"y\"},\n\t\t\"majordomus\": {\n\t\t\t\"command\": \"/opt/bin/majordomus-mcp\",\n\t\t\t\"args\": []\n\t\t}\n\t}\n}\n"},
		{"an empty object of somebody's", `{"mcpServers": {}}`, ""},
		{"comments and CRLF", "{\r\n  // mine\r\n  \"mcpServers\": {\r\n    \"x\": {}, // last\r\n  },\r\n}\r\n", ""},
		{"no newline at the end", "{\n \"a\": true\n}", ""},
		{"a mark in front", "\xef\xbb\xbf{}", ""},
	}
	for _, tt := range tests {
		for _, noted := range []bool{true, false} {
			t.Run(tt.name, func(t *testing.T) {
				dir := t.TempDir()
				path := filepath.Join(dir, "config", "mcp.json")
				opts := Options{StateDir: filepath.Join(dir, "state")}
				there := tt.before != "\x00"
				if there {
					write(t, path, tt.before)
				}
				if _, err := InstallMember(path, server("mcpServers"), launcher, opts); err != nil {
					t.Fatal(err)
				}
				got := read(t, path)
				if tt.after != "" {
					if diff := cmp.Diff(tt.after, got); diff != "" {
						t.Error(diff)
					}
				}
				again, err := InstallMember(path, server("mcpServers"), launcher, opts)
				if err != nil || !again.Same {
					t.Errorf("second install: %+v, %v", again.Same, err)
				}
				if !noted {
					if err := os.RemoveAll(opts.StateDir); err != nil {
						t.Fatal(err)
					}
				}
				if _, err := UninstallMember(path, server("mcpServers"), launcher, opts); err != nil {
					t.Fatal(err)
				}
				left, err := os.ReadFile(path)
				switch {
				case noted && !there && !errors.Is(err, os.ErrNotExist):
					t.Errorf("the file is still there: %q", left)
				case noted && there && string(left) != tt.before:
					t.Errorf("got back %q, want %q", left, tt.before)
				case !noted && strings.Contains(string(left), "majordomus"):
					t.Errorf("still in it: %q", left)
				}
			})
		}
	}
}

// TestHooksAndAServerInOneFile: some clients keep both in their settings; in
// whatever order they come and go, the file is as it was.
func TestHooksAndAServerInOneFile(t *testing.T) {
	for _, order := range [][]string{{"h", "m", "h", "m"}, {"h", "m", "m", "h"}, {"m", "h", "m", "h"}, {"m", "h", "h", "m"}} {
		for i, file := range append(common(), foreign{"no file", "", nil}) {
			if file.refused != nil || len(file.text) > 1<<16 || order[1] == order[2] && i%4 > 0 { // last in, first out is the plain case
				continue
			}
			t.Run(strings.Join(order, "")+"/"+file.name, func(t *testing.T) {
				t.Parallel()
				h := newHome(t)
				path := h.path("config", "settings.json")
				if file.name != "no file" {
					h.write(file.text, 0o600, "config", "settings.json")
				}
				before := h.tree()
				for i, step := range order {
					opts := h.opts
					var err error
					switch {
					case step == "h" && i < 2:
						_, err = Install(path, wanted("v1"), ours, opts)
					case step == "h":
						_, err = Uninstall(path, ours, opts)
					case i < 2:
						opts.StateDir = h.path("state", "mcp")
						_, err = InstallMember(path, server("mcpServers"), launcher, opts)
					default:
						opts.StateDir = h.path("state", "mcp")
						_, err = UninstallMember(path, server("mcpServers"), launcher, opts)
					}
					if err == nil && i == 1 { // and brought up to date while both are there
						_, err = Install(path, wanted("v2"), ours, h.opts)
					}
					if err != nil {
						t.Fatal(err)
					}
				}
				after := h.tree()
				delete(after, "state")
				delete(after, "state/mcp")
				delete(after, "state/install")
				if diff := cmp.Diff(before, after); diff != "" {
					t.Error(diff)
				}
				if file.name == "no file" {
					return
				}
				if got := h.read(path); got != file.text {
					t.Errorf("%s", Diff(Change{Before: []byte(file.text), After: []byte(got)}))
				}
			})
		}
	}
}

func TestMembersThatTheClientAddedToOurServerStay(t *testing.T) {
	dir := t.TempDir()
	path, opts := filepath.Join(dir, "c.json"), Options{StateDir: filepath.Join(dir, "state", "mcp")}
	if _, err := InstallMember(path, server("mcpServers"), launcher, opts); err != nil {
		t.Fatal(err)
	}
	edited := strings.Replace(read(t, path), `"args": []`, `"args": [], "disabled": true`, 1)
	write(t, path, edited)
	if again, err := InstallMember(path, server("mcpServers"), launcher, opts); err != nil || !again.Same || read(t, path) != edited {
		t.Errorf("%v: %s", err, read(t, path))
	}
	if gone, err := UninstallMember(path, server("mcpServers"), launcher, opts); err != nil || !gone.Removed {
		t.Errorf("%v: %s", err, gone.After)
	}
}

func TestMemberOfSomebodyElseIsRefused(t *testing.T) {
	for name, text := range map[string]string{
		"another server of that name": `{"mcpServers":{"majordomus":{"command":"other"}}}`,
		"not an object":               `{"mcpServers":[]}`,
		"twice":                       `{"mcpServers":{"majordomus":{},"majordomus":{}}}`,
		"not JSON":                    `{"mcpServers":`,
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "mcp.json")
			write(t, path, text)
			_, err := InstallMember(path, server("mcpServers"), launcher, Options{})
			refused := asError(err)
			if refused == nil || !strings.Contains(refused.Snippet, "majordomus-mcp") {
				t.Fatalf("got %v", err)
			}
			if got := read(t, path); got != text {
				t.Errorf("changed to %q", got)
			}
		})
	}
}

func TestMemberThatChangedIsBroughtUpToDate(t *testing.T) {
	dir := t.TempDir()
	path, opts := filepath.Join(dir, "c.json"), Options{StateDir: filepath.Join(dir, "state")}
	write(t, path, "{\"projects\": {\"/a/b\": {\"x\": 1}}}\n")
	old := server("projects", "/a/b", "mcpServers")
	old.Fields[0].Literal = `"/old/majordomus-mcp"`
	if _, err := InstallMember(path, old, launcher, opts); err != nil {
		t.Fatal(err)
	}
	if _, err := InstallMember(path, server("projects", "/a/b", "mcpServers"), launcher, opts); err != nil {
		t.Fatal(err)
	}
	if got := read(t, path); !strings.Contains(got, "/opt/bin/majordomus-mcp") || strings.Contains(got, "/old/") {
		t.Errorf("got %q", got)
	}
	if _, err := UninstallMember(path, server("projects", "/a/b", "mcpServers"), launcher, opts); err != nil {
		t.Fatal(err)
	}
	if got := read(t, path); got != "{\"projects\": {\"/a/b\": {\"x\": 1}}}\n" {
		t.Errorf("got back %q", got)
	}
}

func TestAMemberThatIsNotThereLeavesTheNoteOfAnotherOne(t *testing.T) {
	dir := t.TempDir()
	path, opts := filepath.Join(dir, "c.json"), Options{StateDir: filepath.Join(dir, "state")}
	local := server("projects", "/a/b", "mcpServers")
	if _, err := InstallMember(path, local, launcher, opts); err != nil {
		t.Fatal(err)
	}
	if change, err := UninstallMember(path, server("mcpServers"), launcher, opts); err != nil || !change.Same {
		t.Errorf("%+v, %v", change, err)
	}
	if change, err := UninstallMember(path, local, launcher, opts); err != nil || !change.Removed {
		t.Errorf("%+v, %v", change, err)
	}
}

func TestTableRoundTrip(t *testing.T) {
	files := tomlFiles()
	files["no file"] = "\x00"
	for name, before := range files {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			path, opts := filepath.Join(dir, "config.toml"), Options{StateDir: filepath.Join(dir, "state")}
			if before != "\x00" {
				write(t, path, before)
			}
			if _, err := InstallTable(path, server("mcp_servers"), launcher, opts); err != nil {
				t.Fatal(err)
			}
			if again, err := InstallTable(path, server("mcp_servers"), launcher, opts); err != nil || !again.Same {
				t.Errorf("second install: %v, %v", again.Same, err)
			}
			noted := read(t, path)
			if _, err := UninstallTable(path, server("mcp_servers"), launcher, opts); err != nil {
				t.Fatal(err)
			}
			left, err := os.ReadFile(path)
			if before == "\x00" && !errors.Is(err, os.ErrNotExist) || before != "\x00" && string(left) != before {
				t.Errorf("got back %q, %v", left, err)
			}
			// The client rewrote the file meanwhile.
			write(t, path, noted+"\n[later]\nx = 1\n")
			if _, err := UninstallTable(path, server("mcp_servers"), launcher, opts); err != nil {
				t.Fatal(err)
			}
			got := read(t, path)
			values, err := tables([]byte(got))
			if _, there := lookUp(values, server("mcp_servers")); err != nil || there || !strings.HasSuffix(got, "[later]\nx = 1\n") {
				t.Errorf("after a rewrite: %v: %q", err, got)
			}
		})
	}
}

func TestTableThatCannotBeAddedIsRefused(t *testing.T) {
	for name, text := range map[string]string{
		"not TOML":                  "a = \n",
		"an inline table":           "mcp_servers = { other = { command = \"x\" } }\n",
		"somebody else's":           "[mcp_servers.majordomus]\ncommand = \"other\"\n",
		"a value of that name":      "mcp_servers = 1\n",
		"a table with more to it":   "[mcp_servers.majordomus]\ncommand = \"/old/majordomus-mcp\"\n[mcp_servers.majordomus.env]\nA = \"1\"\n",
		"written in another manner": "[mcp_servers]\nmajordomus = { command = \"/old/majordomus-mcp\" }\n",
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "config.toml")
			write(t, path, text)
			if _, err := InstallTable(path, server("mcp_servers"), launcher, Options{}); !errors.Is(err, ErrRefused) {
				t.Errorf("got %v", err)
			}
			if got := read(t, path); got != text {
				t.Errorf("changed to %q", got)
			}
		})
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

func read(t *testing.T, path string) string {
	t.Helper()
	raw, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(raw)
}
