package provider

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const rows = "event\tx\tprompt\tprompt\tSaid\nfield\tx\tprompt\ttext\twords,w!v\trecord\ttext\nfield\tx\tprompt\tagent\ta.b\t-\t-\nword\tgap\tours\n"

func TestRowsOfTheLibraryAreReadOrRefused(t *testing.T) {
	t.Parallel()
	if _, err := ReadLibrary(rows); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct{ name, text, want string }{
		{"nothing", "", "line 1 is no row: ''"},
		{"a row of another kind", rows + "colour\tx\tred\n", "line 5 is no row: 'colour\tx\tred'"},
		{"a column too few", rows + "event\tx\tprompt\tprompt\n", "line 5 is no row"},
		{"an error in between", "sh: not found\n" + rows, "line 1 is no row: 'sh: not found'"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if _, err := ReadLibrary(tt.text); err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("got %v, want %s", err, tt.want)
			}
		})
	}
}

func TestKeysAreToldInWords(t *testing.T) {
	t.Parallel()
	for list, want := range map[string]string{
		"a":     "`a`",
		"a.0":   "`a.0`",
		"a,b":   "`a`, or else `b`",
		"a,b!c": "`a`, or else `b` where `c` is missing",
	} {
		if got := keys(list); got != want {
			t.Errorf("keys(%q) = %s, want %s", list, got, want)
		}
	}
}

// TestAPageHasWhatTheDeclarationAndTheLibraryHave makes the pages of the
// smallest declaration and looks for every cell.
func TestAPageHasWhatTheDeclarationAndTheLibraryHave(t *testing.T) {
	t.Parallel()
	text := strings.Replace(good, "title: X", "title: X | Y", 1) + "    caveats: [{says: It ends late., known_from: 'seen on 1.2, 2026-11-30'}]\n"
	list, err := Parse([]byte(text), "x")
	if err != nil {
		t.Fatal(err)
	}
	lib, err := ReadLibrary(rows)
	if err != nil {
		t.Fatal(err)
	}
	pages := Pages(list, lib)
	if len(pages) != 2 || pages[0].Path != "docs/providers/README.md" || pages[1].Path != "docs/providers/x.md" {
		t.Fatalf("pages: %v", pages)
	}
	for page, wanted := range map[int][]string{
		0: {Generated, `| [X \| Y](x.md) | its prompts and its sessions | prompts |`},
		1: {
			Generated, "# X | Y\n", "There is no adapter for its sessions yet: the gap is ours, and `majordomus capture status` calls it\n`ours`.",
			"A prompt comes from `Said`.", "| `words`, or else `w` where `v` is missing | `text` in the prompt's record |",
			"| `a.b` | nowhere; it is read as `agent`, to decide |", "* It ends late. <br>*Known from: seen on 1.2, 2026-11-30.*",
			"| https://example.com/hooks | 2026-11-30 |", "With one of these reasons an episode is `closed`: `quit`.",
		},
	} {
		for _, want := range wanted {
			if !strings.Contains(string(pages[page].Text), want) {
				t.Errorf("%s lacks: %s\n%s", pages[page].Path, want, pages[page].Text)
			}
		}
	}
	if diff := cmp.Diff(pages, Pages(list, lib)); diff != "" {
		t.Errorf("two runs differ:\n%s", diff)
	}
}
