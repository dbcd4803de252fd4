package provider

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/jsonschema-go/jsonschema"
	"gopkg.in/yaml.v3"
)

func readShipped(t *testing.T) List {
	t.Helper()
	list, err := ReadFile(shipped, "share/providers.yaml")
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// table is a declaration's cells as every surface has to show them.
func table(l List) [][]string {
	rows := make([][]string, len(l.Providers))
	for i, p := range l.Providers {
		rows[i] = p.Cells()
	}
	return rows
}

// TestTheGeneratedFilesAgreeCellByCell reads every file that is generated, the
// one for the shell by a shell, and compares all cells with the declaration.
func TestTheGeneratedFilesAgreeCellByCell(t *testing.T) {
	t.Parallel()
	list := readShipped(t)
	want := table(list)
	for name, got := range map[string][][]string{
		"providers.json": cellsOfDocument(t, "docs/generated/providers.json", json.Unmarshal),
		"providers.yaml": cellsOfDocument(t, "docs/generated/providers.yaml", yaml.Unmarshal),
		"product.json":   cellsOfDocument(t, "docs/generated/product.json", json.Unmarshal),
		"providers.sh":   cellsOfShell(t),
		"providers.md":   cellsOfMarkdown(t),
		"table":          cellsOfTSV(TSV(list)),
	} {
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-declared +shown):\n%s", name, diff)
		}
	}
}

func read(t *testing.T, path string) []byte {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("../..", path))
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func cellsOfDocument(t *testing.T, path string, unmarshal func([]byte, any) error) [][]string {
	t.Helper()
	var doc document
	if err := unmarshal(read(t, path), &doc); err != nil {
		t.Fatal(err)
	}
	return table(List{Providers: doc.Providers})
}

func cellsOfShell(t *testing.T) [][]string {
	t.Helper()
	script := `. ../../share/generated/providers.sh; . ../../share/generated/evidence.sh
	for p in $MJ_PROVIDERS; do mj_provider_cells "$p"; mj_provider_texts "$p"; printf '%s' "$p"; `
	for _, column := range Columns()[1:] {
		script += `printf '\t%s' "$mj_v_` + column + `"; `
	}
	out, err := exec.Command("sh", "-c", script+`printf '\n'; done`).Output()
	if err != nil {
		t.Fatal(err)
	}
	return cellsOfTSV(append([]byte("\n"), out...))
}

func cellsOfTSV(text []byte) (rows [][]string) {
	for _, line := range strings.Split(strings.TrimRight(string(text), "\n"), "\n")[1:] {
		cells := strings.Split(line, "\t")
		for i, c := range cells {
			if c == "-" {
				cells[i] = ""
			}
		}
		rows = append(rows, cells)
	}
	return rows
}

func cellsOfMarkdown(t *testing.T) [][]string {
	t.Helper()
	rows := make(map[string][]string)
	var order []string
	for _, line := range strings.Split(string(read(t, "docs/generated/providers.md")), "\n") {
		if !strings.HasPrefix(line, "| ") || strings.HasPrefix(line, "| ---") || strings.HasPrefix(line, "| provider |") {
			continue
		}
		c := strings.Split(strings.TrimSuffix(strings.TrimPrefix(line, "| "), " |"), " | ")
		for i := range c {
			if c[i] == "-" {
				c[i] = ""
			}
		}
		switch {
		case len(c) == 7:
			order = append(order, c[0])
			rows[c[0]] = []string{c[0], c[1], c[2], "", c[3], "", c[4], c[5], "", "", "", "", c[6], "", ""}
		case len(c) == 4 && c[1] == "episode":
			rows[c[0]][3] = c[3]
		case len(c) == 4 && c[1] == "prompts":
			rows[c[0]][5] = c[3]
		case len(c) == 4 && c[1] == "installing":
			rows[c[0]][13] = another(rows[c[0]][13], c[2], c[3])
		case len(c) == 4:
			rows[c[0]][14] = another(rows[c[0]][14], c[2], c[3])
		default:
			copy(rows[c[0]][8:], c[1:])
		}
	}
	list := make([][]string, len(order))
	for i, id := range order {
		list[i] = rows[id]
	}
	return list
}

// another adds a note to a cell that holds notes.
func another(cell, says, knownFrom string) string {
	if cell != "" {
		cell += " | "
	}
	return cell + says + " (" + knownFrom + ")"
}

func TestTheProjectionsAreTheSameEveryTime(t *testing.T) {
	t.Parallel()
	first, second := Files(readShipped(t)), Files(readShipped(t))
	if diff := cmp.Diff(first, second); diff != "" {
		t.Errorf("two runs differ:\n%s", diff)
	}
}

func TestAnApostropheReachesTheShellAsItIs(t *testing.T) {
	t.Parallel()
	list, err := Parse([]byte(strings.Replace(good, "title: X", `title: it's $HOME "and" \more`, 1)), "x")
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "providers.sh")
	if err := os.WriteFile(path, Shell(list), 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command("sh", "-c", `. "$1"; mj_provider_cells x; printf %s "$mj_v_title"`, "sh", path).Output()
	if err != nil || string(out) != `it's $HOME "and" \more` {
		t.Errorf("%v: %s", err, out)
	}
}

func TestTheShellKnowsTheEndsOfBothKinds(t *testing.T) {
	t.Parallel()
	for _, p := range readShipped(t).Providers {
		for function, ends := range map[string][]string{"mj_provider_deliberate": p.DeliberateEnds, "mj_provider_ordinary": p.OrdinaryEnds} {
			for _, end := range append([]string{"other", "made_up", ""}, append(p.OrdinaryEnds, p.DeliberateEnds...)...) {
				err := exec.Command("sh", "-c", `. ../../share/generated/providers.sh; "$3" "$1" "$2"`, "sh", p.ID, end, function).Run()
				if declared := contains(ends, end); (err == nil) != declared {
					t.Errorf("%s %s/%s: %v, declared %v", function, p.ID, end, err, declared)
				}
			}
		}
	}
}

// TestTheSchemaForEditorsSaysWhatTheReaderSays holds share/schemas against the
// reader: the shipped declaration is of that form, and the words are the same.
func TestTheSchemaForEditorsSaysWhatTheReaderSays(t *testing.T) {
	t.Parallel()
	var schema jsonschema.Schema
	if err := json.Unmarshal(read(t, "share/schemas/providers.schema.json"), &schema); err != nil {
		t.Fatal(err)
	}
	resolved, err := schema.Resolve(nil)
	if err != nil {
		t.Fatal(err)
	}
	var value any
	if err := yaml.Unmarshal(read(t, "share/providers.yaml"), &value); err != nil {
		t.Fatal(err)
	}
	if err := resolved.Validate(value); err != nil {
		t.Error(err)
	}
	entry := schema.Properties["providers"].AdditionalProperties
	offers := entry.Properties["offers"].Properties
	for _, tt := range []struct {
		name string
		enum []any
		want []string
	}{
		{"episode", offers["episode"].Enum, words(Episodes())},
		{"prompts", offers["prompts"].Enum, words(PromptWays())},
		{"lifecycle", entry.Properties["lifecycle"].Items.Enum, words(Events())},
	} {
		var got []string
		for _, v := range tt.enum {
			got = append(got, v.(string))
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s (-reader +schema):\n%s", tt.name, diff)
		}
	}
}

func TestExpandRoot(t *testing.T) {
	t.Parallel()
	env := func(values map[string]string) func(string) string {
		return func(name string) string { return values[name] }
	}
	for _, tt := range []struct {
		name, root string
		env        map[string]string
		want       string
	}{
		{"home", "~/.x", map[string]string{"HOME": "/home/a b"}, "/home/a b/.x"},
		{"a default", "${C:-$HOME/.c}/p", map[string]string{"HOME": "/h"}, "/h/.c/p"},
		{"a variable", "${C:-$HOME/.c}/p", map[string]string{"HOME": "/h", "C": "/it's $here"}, "/it's $here/p"},
		{"a tilde further on is a name", "/a/~/b", nil, "/a/~/b"},
		{"no home", "~/.x", nil, ""},
		{"a relative variable", "${C:-x}/p", map[string]string{"C": "rel"}, ""},
		{"a command", "$(id)/x", nil, ""},
		{"backquotes", "/`id`", nil, ""},
		{"process substitution", "/<(id)", nil, "/<(id)"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got, err := ExpandRoot(tt.root, env(tt.env))
			if (err != nil) != (tt.want == "") || got != tt.want {
				t.Errorf("got %q, %v; want %q", got, err, tt.want)
			}
		})
	}
}

func TestACitationIsItsAddressesAndItsLastDate(t *testing.T) {
	t.Parallel()
	got := Cite("episode", "See (https://a.example/x), of 2025-01-02; https://b.example/y. Verified 2026-11-30, also http://c.example.")
	want := Citation{"episode", []string{"https://a.example/x", "https://b.example/y"}, "2026-11-30"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestTheGeneratedFilesAreFresh(t *testing.T) {
	t.Parallel()
	for _, f := range Files(readShipped(t)) {
		if !bytes.Equal(read(t, f.Path), f.Text) {
			t.Errorf("%s is stale: run 'make generate'", f.Path)
		}
	}
}
