package source

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"majordomus/helpers/policy"
)

// strict is what a person said who wants little kept.
const strict = `prompts:
  max_text_bytes: 1000
  rendering_yaml: false
  retention_max_days: 30
  retention_max_bytes: 1MiB
session:
  briefing: off
sessions:
  publish: local
`

// FuzzRepositoryNeverWidens: whatever a repository writes into its policy, what
// the person said stays in force or becomes stricter, the compiled text has one
// value a line, and every finding is one line that moves no cursor.
func FuzzRepositoryNeverWidens(f *testing.F) {
	f.Add("prompts:\n  retention_max_days: 0\n")
	f.Add("prompts: {max_text_bytes: 99999, rendering_yaml: true}\nsession: {briefing: full}\nsessions: {publish: repository}\n")
	f.Add("prompts:\n  credentials:\n    - {name: a, literals: [b_], re: 'b_[a-z]{24,}'}\n  credentials_off: [github]\n")
	f.Add("a: &a [*a]\n")
	f.Add("prompts: &x\n  <<: *x\n")
	f.Add("\x00\xff: |\n\x1b[2J")
	f.Add("? [a]\n: b\nprompts: [1,2]\nprompts: {}\n")
	shipped := filepath.Join("..", "..", "..", "share", "policy.yaml")
	dir := f.TempDir()
	person := filepath.Join(dir, "person")
	if err := os.WriteFile(person, []byte(strict), 0o600); err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, text string) {
		repository := filepath.Join(t.TempDir(), "repository")
		if err := os.WriteFile(repository, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		result := Compile([]Source{{Path: shipped, Required: true}, {Path: person}, {Path: repository, Narrow: true}}, policy.Compiled{})
		checkStrict(t, policy.Parse(result.Text))
		for _, found := range result.Findings {
			if s := found.String(); strings.ContainsAny(s, "\n\x1b\x00\r\u0085\u2028") {
				t.Errorf("a finding that moves a cursor: %q", s)
			}
		}
	})
}

func checkStrict(t *testing.T, c policy.Compiled) {
	t.Helper()
	for name, most := range map[string]int{"prompts.max_text_bytes": 1000, "prompts.retention_max_days": 30, "prompts.retention_max_bytes": 1 << 20} {
		if n, err := strconv.Atoi(c.Values[name]); err != nil || n < 1 || n > most {
			t.Errorf("%s is %q", name, c.Values[name])
		}
	}
	for name, want := range map[string]string{"prompts.rendering_yaml": "false", "session.briefing": "off", "sessions.publish": "local"} {
		if c.Values[name] != want {
			t.Errorf("%s is %q", name, c.Values[name])
		}
	}
	if len(c.Off) > 0 {
		t.Errorf("a repository switched shapes off: %q", c.Off)
	}
	known := rules()
	for _, name := range c.Names {
		if _, ok := known[name]; !ok {
			t.Errorf("%q is no key", name)
		}
	}
}
