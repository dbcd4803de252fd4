package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const goodRow = `  - {name: acme, class: extended, literals: [acme_], re: 'acme_([a-z0-9]{20,})', left: word, right: any, guard: filled, yes: ['acme_<low:30>'], no: ['acme_<x:30>']}
`

func TestGenerateAndCheck(t *testing.T) {
	dir := t.TempDir()
	data, out := filepath.Join(dir, "c.yaml"), filepath.Join(dir, "t.go")
	write(t, data, "shapes:\n"+goodRow)
	var stderr strings.Builder
	if status := run(data, out, true, &stderr); status != 1 || !strings.Contains(stderr.String(), out) {
		t.Errorf("a missing file is stale: %d %q", status, &stderr)
	}
	if status := run(data, out, false, &stderr); status != 0 {
		t.Fatal(stderr.String())
	}
	if status := run(data, out, true, &stderr); status != 0 {
		t.Errorf("a fresh file is not stale: %d", status)
	}
	first, _ := os.ReadFile(out)
	write(t, out, "package redact\n")
	if status := run(data, out, true, &stderr); status != 1 {
		t.Errorf("a changed file is stale: %d", status)
	}
	if status := run(data, out, false, &stderr); status != 0 {
		t.Errorf("a stale file is written again: %d", status)
	}
	if again, _ := os.ReadFile(out); string(again) != string(first) || !strings.Contains(string(first), `"acme"`) {
		t.Errorf("the same data gives the same file:\n%s", again)
	}
}

func TestDataIsRefused(t *testing.T) {
	change := func(old, new string) string { return "shapes:\n" + strings.Replace(goodRow, old, new, 1) }
	for name, c := range map[string]struct{ data, says string }{
		"an unknown key":                     {change("left: word", "left: word, colour: red"), "colour"},
		"an unknown key at the top":          {"shapes:\n" + goodRow + "more: 1\n", "more"},
		"no rows":                            {"shapes: []\n", "none"},
		"a second document":                  {"shapes:\n" + goodRow + "---\nshapes: []\n", "document"},
		"a broken expression":                {change("{20,}", "{20"+",}("), "regular expression"},
		"a word that is no guard":            {change("guard: filled", "guard: full"), `"full"`},
		"a word that is no class":            {change("class: extended", "class: optional"), `"optional"`},
		"a class that is not for this file":  {change("class: extended", "class: own"), "own"},
		"no sample that must match":          {change("yes: ['acme_<low:30>']", "yes: []"), "yes"},
		"a sample that does not match":       {change("<low:30>", "<low:10>"), "sample"},
		"a sample that matches and must not": {change("<x:30>", "<low:30>"), "must stay"},
		"a template with an unknown kind":    {change("<low:30>", "<lower:30>"), "lower"},
		"a name that comes back":             {"shapes:\n" + goodRow + strings.Replace(goodRow, "name: acme", "name: b", 1) + goodRow, "together"},
		"a name with two classes":            {"shapes:\n" + goodRow + strings.Replace(goodRow, "extended", "declared", 1), "class"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			data := filepath.Join(dir, "c.yaml")
			write(t, data, c.data)
			var stderr strings.Builder
			status := run(data, filepath.Join(dir, "t.go"), false, &stderr)
			if status != 3 || !strings.Contains(stderr.String(), c.says) {
				t.Errorf("%d %q, want 3 and %q", status, &stderr, c.says)
			}
			if _, err := os.Stat(filepath.Join(dir, "t.go")); err == nil {
				t.Error("a file was written")
			}
		})
	}
}

// TestTheCommittedTableIsCurrent is what CI runs as gen -check.
func TestTheCommittedTableIsCurrent(t *testing.T) {
	root := moduleRoot()
	var stderr strings.Builder
	if status := run(filepath.Join(root, "share", "credentials.yaml"), filepath.Join("..", "table_gen.go"), true, &stderr); status != 0 {
		t.Error(stderr.String())
	}
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}
