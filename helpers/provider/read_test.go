package provider

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// shipped is the declaration of this distribution.
const shipped = "../../share/providers.yaml"

// good is the smallest declaration there is.
const good = `schema: majordomus.providers/v1
providers:
  x:
    title: X
    client_config: {}
    scratch_roots: []
    lifecycle: [prompt]
    deliberate_ends: [quit]
    offers:
      episode: hooks
      episode_evidence: https://example.com/hooks, verified 2026-11-30
      prompts: hook
      prompts_evidence: https://example.com/hooks, verified 2026-11-30
`

func findings(t *testing.T, text string) []string {
	t.Helper()
	_, err := Parse([]byte(text), "share/providers.yaml")
	if err == nil {
		return nil
	}
	var refused *Error
	if !errors.As(err, &refused) {
		t.Fatalf("not a refusal: %v", err)
	}
	var list []string
	for _, f := range refused.Findings {
		list = append(list, f.String())
	}
	return list
}

func TestTheShippedDeclarationIsRead(t *testing.T) {
	t.Parallel()
	list, err := ReadFile(shipped, "share/providers.yaml")
	if err != nil {
		t.Fatal(err)
	}
	if len(list.Providers) == 0 || len(list.Servers) == 0 {
		t.Errorf("%d providers, %d servers", len(list.Providers), len(list.Servers))
	}
	byID := func(a, b Provider) int { return strings.Compare(a.ID, b.ID) }
	if !slices.IsSortedFunc(list.Providers, byID) {
		t.Error("the providers are not sorted by id")
	}
}

func TestAValueOutsideItsVocabularyNamesFileLineProviderAndKey(t *testing.T) {
	t.Parallel()
	got := findings(t, strings.Replace(good, "episode: hooks", "episode: hook", 1))
	want := []string{"share/providers.yaml:10: provider 'x': offers.episode: 'hook' is not one of hooks, connection, none"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("findings (-want +got):\n%s", diff)
	}
}

func TestEverythingThatIsWrongIsSaidAtOnceSortedByLine(t *testing.T) {
	t.Parallel()
	text := strings.NewReplacer(
		"prompts: hook", "prompts: connection",
		"    title: X\n", "    title: X\n    colour: red\n",
		"lifecycle: [prompt]", "lifecycle: [prompt, stop, prompt]",
		"      episode_evidence: https://example.com/hooks, verified 2026-11-30\n", "",
	).Replace(good)
	want := []string{
		"share/providers.yaml:5: provider 'x': colour: is an unknown key; there are title, client_config, scratch_roots, lifecycle, deliberate_ends, offers, wiring, ordinary_ends, install_notes, caveats",
		"share/providers.yaml:8: provider 'x': lifecycle: 'stop' is not one of prompt, start, compact, end",
		"share/providers.yaml:8: provider 'x': lifecycle: 'prompt' stands twice",
		"share/providers.yaml:10: provider 'x': offers.episode_evidence: is missing",
		"share/providers.yaml:12: provider 'x': offers.prompts: 'connection' is not one of hook, none",
	}
	if diff := cmp.Diff(want, findings(t, text)); diff != "" {
		t.Errorf("findings (-want +got):\n%s", diff)
	}
}

func TestADeclarationIsRefused(t *testing.T) {
	t.Parallel()
	change := func(old, new string) string { return strings.Replace(good, old, new, 1) }
	entry := good[strings.Index(good, "  x:\n"):]
	var bomb strings.Builder
	bomb.WriteString("a: &a [x]\n")
	for c := 'b'; c <= 'z'; c++ {
		fmt.Fprintf(&bomb, "%c: &%c [*%c,*%c,*%c,*%c,*%c,*%c,*%c,*%c]\n", c, c, c-1, c-1, c-1, c-1, c-1, c-1, c-1, c-1)
	}
	for _, tt := range []struct{ name, text, want string }{
		{"empty", "", ":1: is empty"},
		{"comments alone", "# nothing\n", ":1: is empty"},
		{"white space", " \n\n", ":1: is empty"},
		{"a NUL byte", change("title: X", "title: X\x00"), ":4: holds a NUL byte"},
		{"UTF-16", "s\x00c\x00h\x00", ":1: holds a NUL byte"},
		{"not UTF-8", change("title: X", "title: \xff"), ":4: no text in UTF-8"},
		{"a control character", change("title: X", "title: \x07"), ":4: holds the control character 0x07"},
		{"a byte order mark", "\xef\xbb\xbf" + good, ":1: begins with a byte order mark"},
		{"CRLF", strings.ReplaceAll(good, "\n", "\r\n"), ":1: ends in CRLF"},
		{"tabs", change("    title: X", "\ttitle: X"), ":4: is indented with a tab"},
		{"eleven megabytes", good + strings.Repeat("# more\n", 1_700_000), ":1: larger than 1048576 bytes"},
		{"no YAML", "schema: [", "is no YAML"},
		{"a colon too many", change("title: X", "title: X: Y"), ":4: is no YAML"},
		{"an alias bomb", bomb.String(), ":1: anchors and aliases are not read"},
		{"an anchor", change("title: X", "title: &t X"), ":4: anchors and aliases are not read"},
		{"deep nesting", "schema: " + strings.Repeat("[", 200_000), "is no YAML"},
		{"a list", "- schema\n", ":1: is not a mapping with the keys schema, providers"},
		{"another schema", change("/v1", "/v2"), ":1: schema: 'majordomus.providers/v2' is not one of majordomus.providers/v1"},
		{"no schema", change("schema: majordomus.providers/v1\n", ""), ":1: schema: is missing"},
		{"no providers", "schema: majordomus.providers/v1\nproviders: {}\n", ":2: providers: is not a mapping of ids to entries"},
		{"two documents", good + "---\n" + good, "a second document"},
		{"a provider twice", good + entry, ":14: provider 'x': is declared twice, first on line 3"},
		{"a key twice", change("    title: X\n", "    title: X\n    title: Y\n"), ":5: provider 'x': title: stands twice, first on line 4"},
		{"capitals in an id", change("  x:", "  X:"), ":3: provider 'X': an id is made of a-z, 0-9 and -"},
		{"a point in an id", change("  x:", "  ../x:"), ":3: provider '../x': an id is made of"},
		{"a long id", change("  x:", "  "+strings.Repeat("x", 41)+":"), "an id is made of"},
		{"a number for an id", change("  x:", "  ? [1]\n  :"), "an id is made of"},
		{"a key of YAML's own", change("    title: X\n", "    title: X\n    <<: {}\n"), ":5: provider 'x': <<: is an unknown key"},
		{"a missing cell", change("    title: X\n", ""), ":3: provider 'x': title: is missing"},
		{"an entry that is a word", "schema: majordomus.providers/v1\nproviders:\n  x: hooks\n", ":3: provider 'x': is not a mapping"},
		{"a number for a text", change("title: X", "title: 7"), ":4: provider 'x': title: '7' is not a text"},
		{"a list for a text", change("title: X", "title: [X]"), ":4: provider 'x': title: is a list or a mapping, not a text"},
		{"a blank text", change("title: X", "title: '  '"), ":4: provider 'x': title: is blank"},
		{"null for a text", change("title: X", "title:"), ":4: provider 'x': title: is blank"},
		{"two lines", change("title: X", `title: "X\nY"`), ":4: provider 'x': title: holds a line break"},
		{"a word for a list", change("[prompt]", "prompt"), ":7: provider 'x': lifecycle: is not a list"},
		{"a list for a word", change("episode: hooks", "episode: [hooks]"), ":10: provider 'x': offers.episode: 'a list' is not one of"},
		{"null for a word", change("episode: hooks", "episode:"), "offers.episode: '' is not one of"},
		{"connection under prompts", change("prompts: hook", "prompts: connection"), "offers.prompts: 'connection' is not one of hook, none"},
		{"a capital", change("prompts: hook", "prompts: Hook"), "offers.prompts: 'Hook' is not one of hook, none"},
		{"an adapter for what is not offered", change("prompts: hook", "prompts: none"), ":7: provider 'x': lifecycle: 'prompt' is driven, but offers.prompts is 'none'"},
		{"an end of two words", change("[quit]", "[quit it]"), ":8: provider 'x': deliberate_ends: 'quit it' is not one plain word"},
		{"a path that runs something", change("scratch_roots: []", "scratch_roots: [$(id)/x]"), ":6: provider 'x': scratch_roots: '$(id)/x' runs something"},
		{"backquotes", change("scratch_roots: []", "scratch_roots: ['~/`id`']"), ":6: provider 'x': scratch_roots: '~/`id`' runs something"},
		{"a variable without a default", change("scratch_roots: []", "scratch_roots: [$X/y]"), ":6: provider 'x': scratch_roots: '$X' has no default"},
		{"a relative root", change("scratch_roots: []", "scratch_roots: [x]"), ":6: provider 'x': scratch_roots: 'x' does not begin with"},
		{"a path that climbs", change("client_config: {}", "client_config: {project: ../x}"), ":5: provider 'x': client_config.project: '../x' climbs out"},
		{"a note that is a word", good + "    caveats: [careful]\n", ":14: provider 'x': caveats: is not a mapping with the keys says, known_from"},
		{"notes that are no list", good + "    install_notes: open it\n", ":14: provider 'x': install_notes: is not a list"},
		{"a note without a source", good + "    caveats: [{says: It ends late.}]\n", ":14: provider 'x': caveats.known_from: is missing"},
		{"a note that says nothing", good + "    caveats: [{says: ' ', known_from: seen}]\n", ":14: provider 'x': caveats.says: is blank"},
		{"a note with a key too many", good + "    caveats: [{says: A, known_from: B, since: C}]\n", ":14: provider 'x': caveats.since: is an unknown key"},
		{"notes twice", good + "    caveats: []\n    caveats: []\n", ":15: provider 'x': caveats: stands twice, first on line 14"},
		{"a scope nobody knows", change("client_config: {}", "client_config: {team: x}"), ":5: provider 'x': client_config.team: is an unknown key"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got := strings.Join(findings(t, tt.text), "\n")
			if !strings.Contains(got, tt.want) {
				t.Errorf("wanted: %s\ngot: %.2000s", tt.want, got)
			}
		})
	}
}

func TestAFileThatCannotBeReadIsNoRefusal(t *testing.T) {
	t.Parallel()
	var refused *Error
	dir := t.TempDir()
	for _, path := range []string{filepath.Join(dir, "missing.yaml"), dir} {
		if _, err := ReadFile(path, path); err == nil || errors.As(err, &refused) || !strings.Contains(err.Error(), path) {
			t.Errorf("%s: %v", path, err)
		}
	}
}

func TestAReportIsBounded(t *testing.T) {
	t.Parallel()
	got := findings(t, good+strings.Repeat("\ta: b\n", 5000))
	if len(got) != maxFindings+1 || !strings.HasSuffix(got[maxFindings], "and 4900 more") {
		t.Errorf("%d findings, the last %q", len(got), got[len(got)-1])
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte(good))
	if text, err := os.ReadFile(shipped); err == nil {
		f.Add(text)
	}
	for _, s := range []string{"a: &a [*a]", "? ", "%YAML 1.2\n---\n", "!!binary x", "x: |\n  y", "[[[[", "{", "- - -", "a: !!str"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		list, err := Parse(text, "x")
		var refused *Error
		switch {
		case err == nil && len(list.Providers) == 0:
			t.Error("an empty declaration was read")
		case err != nil && (!errors.As(err, &refused) || len(refused.Findings) == 0 || len(list.Providers) > 0):
			t.Errorf("refused without a finding: %v", err)
		case err == nil:
			roundTrip(t, list)
		}
	})
}

// roundTrip: what was read is projected so that it can be read again.
func roundTrip(t *testing.T, list List) {
	t.Helper()
	for _, p := range list.Providers {
		if !validID(p.ID) || !contains(words(Episodes()), string(p.Offers.Episode)) || !contains(words(PromptWays()), string(p.Offers.Prompts)) {
			t.Errorf("outside the vocabulary: %+v", p)
		}
		for _, c := range p.Cells() {
			if strings.ContainsAny(c, "\t\n\x00") {
				t.Errorf("a cell that breaks a table: %q", c)
			}
		}
	}
}

func TestServersAreReadInTheirOrderOrRefused(t *testing.T) {
	t.Parallel()
	const servers = `servers:
  - {client: b, scope: local, file: $HOME/.b, keys: [p, $WORKTREE], entry: argv, comments: true}
  - {client: b, scope: user, file: .x, keys: [s], entry: plain, note: Look.}
  - {client: a, scope: project, file: a.toml, keys: [s], entry: plain}
`
	list, err := Parse([]byte(good+servers), "x")
	if err != nil {
		t.Fatal(err)
	}
	want := []Server{
		{"b", "local", "$HOME/.b", true, []string{"p", WorkTree}, "argv", ""},
		{"b", "user", ".x", false, []string{"s"}, "plain", "Look."},
		{"a", "project", "a.toml", false, []string{"s"}, "plain", ""},
	}
	if diff := cmp.Diff(want, list.Servers); diff != "" {
		t.Errorf("servers (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{"b", "a"}, list.Clients()); diff != "" {
		t.Errorf("clients (-want +got):\n%s", diff)
	}
	for _, tt := range []struct{ name, old, new, want string }{
		{"an entry that is not known", "argv", "other", "servers.entry: 'other' is not one of plain, stdio, tools, argv"},
		{"a scope that is not known", "local", "team", "servers.scope: 'team' is not one of user, project, local"},
		{"no keys", "keys: [p, $WORKTREE], ", "", "servers.keys: is missing"},
		{"a path that runs something", "$HOME/.b", "$(id)", "servers.file: '$(id)' runs something"},
		{"the same twice", "local", "user", "servers: 'b' stands twice with the scope 'user'"},
		{"a mapping", "  - {", "  b: {", "is no YAML"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got := strings.Join(findings(t, good+strings.Replace(servers, tt.old, tt.new, 1)), "\n")
			if !strings.Contains(got, tt.want) {
				t.Errorf("got %s, want %s", got, tt.want)
			}
		})
	}
}
