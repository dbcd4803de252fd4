package provider

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// said is what a library says that has one adapter.
var said = map[string]string{
	"MJ_CAPTURE_PROMPTS": "x prompt:Said text=words,w!v agent=a.b unit:ms\n\n", "MJ_OPEN_DIR": "state/open", "MJ_LEDGER": "ledger",
	"mj_made_prompt": "%record prompts a json\n  \"text\": \"@text@\",\n%seen x\n\"agent\":\"@agent@\"\n",
}

func TestAFieldLandsWhereItsMarkIsFirst(t *testing.T) {
	t.Parallel()
	script := "%create state/open/x.yaml\nsource: \"@source@\"\n%expire state/seen 5\ncwd: @cwd@\n%log ledger\n" +
		`{"event":"x","why":"@reason@","source":"@source@"}` + "\n%log other\n{\"effort\":\"@effort@\"}\n"
	want := map[string]fieldRow{"source": {place: "entry", member: "source"}, "reason": {place: "ledger", member: "why"}}
	if diff := cmp.Diff(want, whereabouts(script, "state/open", "ledger"), cmp.AllowUnexported(fieldRow{})); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
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
	lib := libraryOf(said)
	pages := Pages(list, lib)
	if len(pages) != 2 || pages[0].Path != "docs/providers/README.md" || pages[1].Path != "docs/providers/x.md" {
		t.Fatalf("pages: %v", pages)
	}
	for page, wanted := range map[int][]string{
		0: {Generated, `| [X \| Y](x.md) | its prompts and its sessions | prompts |`},
		1: {
			Generated, "# X | Y\n", "There is no adapter for its sessions yet: the gap is ours, and `majordomus capture status` calls it\n`unadapted`.",
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
