package source

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"

	"majordomus/helpers/policy"
)

const shipped = `
prompts:
  max_text_bytes: 0
  rendering_yaml: false
  retention_max_days: 0
session:
  briefing: short
  stranded_after: 7d
sessions:
  publish: repository
ledger:
  max_bytes: 4MiB
`

// compiled writes the three sources, compiles them and returns the values and
// what was found, without the folder's path. A text of "-" is no file.
func compiled(t *testing.T, texts ...string) (map[string]string, []string) {
	t.Helper()
	dir := t.TempDir()
	var sources []Source
	for i, text := range texts {
		path := filepath.Join(dir, []string{"shipped", "user", "repository"}[i])
		sources = append(sources, Source{Path: path, Required: i == 0, Narrow: i > 1})
		if text == "-" {
			continue
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	result := Compile(sources, policy.Compiled{})
	return valuesOf(t, result.Text), told(dir, result.Findings)
}

// valuesOf reads the compiled text as the hook does.
func valuesOf(t *testing.T, text string) map[string]string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "compiled")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	got := policy.Read(path)
	if !got.Current {
		t.Error("what was just compiled is stale")
	}
	return got.Values
}

func told(dir string, findings []Finding) (lines []string) {
	for _, f := range findings {
		lines = append(lines, strings.TrimPrefix(f.String(), dir+"/"))
	}
	return lines
}

func TestLaterSourcesWinUnlessTheyWiden(t *testing.T) {
	tests := []struct {
		name, user, repository string
		want                   map[string]string // what differs from the shipped values
	}{
		{"nobody says anything", "-", "-", nil},
		{"empty files", "", "# nothing\n", nil},
		{"the user widens what is shipped", "session: {briefing: full}", "-", map[string]string{"session.briefing": "full"}},
		{"the user narrows", "session: {briefing: 'off'}", "-", map[string]string{"session.briefing": "off"}},
		{"the repository narrows", "-", "session: {briefing: 'off'}", map[string]string{"session.briefing": "off"}},
		{"the repository cannot widen", "-", "session: {briefing: full}", nil},
		{"nor what the user says", "session: {briefing: 'off'}", "session: {briefing: full}", map[string]string{"session.briefing": "off"}},
		{"it narrows the user's", "session: {briefing: full}", "session: {briefing: short}", nil},
		{"publishing is narrowed", "-", "sessions: {publish: local}", map[string]string{"sessions.publish": "local"}},
		{
			"publishing is not widened", "sessions: {publish: local}", "sessions: {publish: repository}",
			map[string]string{"sessions.publish": "local"},
		},
		{"a second rendering is not forced on anybody", "-", "prompts: {rendering_yaml: true}", nil},
		{
			"it is a person's choice", "prompts: {rendering_yaml: true}", "-",
			map[string]string{"prompts.rendering_yaml": "true"},
		},
		{
			"which a repository can refuse", "prompts: {rendering_yaml: true}", "prompts: {rendering_yaml: false}", nil,
		},
		{"a limit where there was none", "-", "prompts: {max_text_bytes: 1KiB}", map[string]string{"prompts.max_text_bytes": "1024"}},
		{
			"a smaller limit", "prompts: {max_text_bytes: 1KiB}", "prompts: {max_text_bytes: 10}",
			map[string]string{"prompts.max_text_bytes": "10"},
		},
		{
			"not a larger one", "prompts: {max_text_bytes: 10}", "prompts: {max_text_bytes: 1GiB}",
			map[string]string{"prompts.max_text_bytes": "10"},
		},
		{
			"not none", "prompts: {max_text_bytes: 10}", "prompts: {max_text_bytes: 0}",
			map[string]string{"prompts.max_text_bytes": "10"},
		},
		{
			"days of keeping", "prompts: {retention_max_days: 30}", "prompts: {retention_max_days: 90}",
			map[string]string{"prompts.retention_max_days": "30"},
		},
		{
			"the user takes a limit back", "prompts: {retention_max_days: 0}", "prompts: {retention_max_days: 90}",
			map[string]string{"prompts.retention_max_days": "90"},
		},
		{
			"a key that protects nobody", "session: {stranded_after: 1h}", "session: {stranded_after: 2d}",
			map[string]string{"session.stranded_after": "172800"},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			want := map[string]string{
				"prompts.max_text_bytes": "0", "prompts.rendering_yaml": "false", "prompts.retention_max_days": "0",
				"session.briefing": "short", "session.stranded_after": "604800",
				"sessions.publish": "repository", "ledger.max_bytes": "4194304",
			}
			for k, v := range tt.want {
				want[k] = v
			}
			got, findings := compiled(t, shipped, tt.user, tt.repository)
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			if findings != nil {
				t.Errorf("findings: %q", findings)
			}
		})
	}
}

func TestMistakesAreFoundByLineAndTheRestCounts(t *testing.T) {
	tests := []struct {
		name, repository string
		findings         []string
		briefing         string
	}{
		{"unknown key", "a: 1\nsession:\n  briefing: 'off'\n", []string{"repository:1: unknown key 'a'"}, "off"},
		{
			"unknown key below", "session:\n  briefing: 'off'\n  x: 1\n",
			[]string{"repository:3: unknown key 'session.x'"}, "off",
		},
		{"case counts", "Session: {briefing: 'off'}", []string{"repository:1: unknown key 'Session'"}, "short"},
		{"dotted key", "session.briefing: 'off'", nil, "off"},
		{
			"key twice", "session:\n  briefing: 'off'\n  briefing: full\n",
			[]string{"repository:3: key 'session.briefing' stands twice"}, "off",
		},
		{
			"section twice", "session:\n  briefing: 'off'\nsession:\n  briefing: full\n",
			[]string{"repository:3: key 'session' stands twice"}, "off",
		},
		{
			"word that is none", "session:\n  briefing: loud\n",
			[]string{"repository:2: 'session.briefing': 'loud' is not one of off, short, full"}, "short",
		},
		{"boolean for a word", "session:\n  briefing: off\n", nil, "off"},
		{
			"no value", "session:\n  briefing:\n",
			[]string{"repository:2: 'session.briefing': '' is not one of off, short, full"}, "short",
		},
		{
			"list for a value", "session:\n  briefing: [off]\n",
			[]string{"repository:2: 'session.briefing' is not a plain value"}, "short",
		},
		{"value for a section", "session: off\n", []string{"repository:1: 'session' is not a mapping"}, "short"},
		{"list for the whole", "- session\n", []string{"repository:1: '' is not a mapping"}, "short"},
		{
			"alias", "session:\n  briefing: &a 'off'\nsessions:\n  publish: *a\n",
			[]string{"repository:4: 'sessions.publish' is not a plain value"}, "off",
		},
		{
			"boolean in other words", "prompts:\n  rendering_yaml: yes\nsession: {briefing: 'off'}\n",
			[]string{"repository:2: 'prompts.rendering_yaml': 'yes' is neither true nor false"}, "off",
		},
		{
			"what would move a cursor", "\"a\\e[2J\\n\": 1\nsession:\n  briefing: \"\\e]0;x\\a\"\n",
			[]string{
				"repository:1: unknown key 'a?[2J?'",
				"repository:3: 'session.briefing': '?]0;x?' is not one of off, short, full",
			}, "short",
		},
		{
			"long value is shortened at a character", "session:\n  briefing: " + strings.Repeat("é", 30) + "x\n",
			[]string{"repository:2: 'session.briefing': '" + strings.Repeat("é", 20) + "…' is not one of off, short, full"},
			"short",
		},
		{
			"long value is shortened before a character", "session:\n  briefing: x" + strings.Repeat("é", 30) + "\n",
			[]string{"repository:2: 'session.briefing': 'x" + strings.Repeat("é", 19) + "…' is not one of off, short, full"},
			"short",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got, findings := compiled(t, shipped, "-", tt.repository)
			if diff := cmp.Diff(tt.findings, findings); diff != "" {
				t.Errorf("findings (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(tt.briefing, got["session.briefing"]); diff != "" {
				t.Errorf("session.briefing (-want +got):\n%s", diff)
			}
		})
	}
}

func TestBrokenFileKeepsTheOthersGoing(t *testing.T) {
	user := "session: {briefing: 'off'}"
	tests := []struct {
		name string
		make func(path string) error
		want string // how the finding begins
	}{
		{"no YAML", func(p string) error { return os.WriteFile(p, []byte("a: [\nb: }\n"), 0o600) }, "repository: yaml: "},
		{"tab as indentation", func(p string) error { return os.WriteFile(p, []byte("a:\n\tb: 1\n"), 0o600) }, "repository: yaml: "},
		{"bytes that are not UTF-8", func(p string) error { return os.WriteFile(p, []byte("a: \xff\n"), 0o600) }, "repository: yaml: "},
		{"deep nest", func(p string) error { return os.WriteFile(p, []byte(strings.Repeat("[", 20000)), 0o600) }, "repository: yaml: "},
		{"folder", func(p string) error { return os.Mkdir(p, 0o700) }, "repository: not a regular file"},
		{"pipe", func(p string) error { return syscall.Mkfifo(p, 0o600) }, "repository: not a regular file"},
		{"link to a device", func(p string) error { return os.Symlink("/dev/zero", p) }, "repository: not a regular file"},
		{"too large", func(p string) error {
			return os.WriteFile(p, []byte(strings.Repeat("# long\n", policy.SizeLimit/7+1)), 0o600)
		}, "repository: larger than 1 MiB"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			paths := []string{filepath.Join(dir, "shipped"), filepath.Join(dir, "user"), filepath.Join(dir, "repository")}
			for i, text := range []string{shipped, user} {
				if err := os.WriteFile(paths[i], []byte(text), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			if err := tt.make(paths[2]); err != nil {
				t.Fatal(err)
			}
			result := Compile([]Source{{Path: paths[0], Required: true}, {Path: paths[1]}, {Path: paths[2], Narrow: true}}, policy.Compiled{})
			text, findings := result.Text, result.Findings
			got := valuesOf(t, text)
			if diff := cmp.Diff("off", got["session.briefing"]); diff != "" {
				t.Errorf("the user's word (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(7, len(got)); diff != "" {
				t.Errorf("keys (-want +got):\n%s", diff)
			}
			lines := told(dir, findings)
			if len(lines) != 1 || !strings.HasPrefix(lines[0], tt.want) || strings.Contains(lines[0], "\n") {
				t.Errorf("findings %q, want one that begins with %q", lines, tt.want)
			}
		})
	}
}

func TestOnlyTheShippedFileMustExist(t *testing.T) {
	t.Parallel()
	got, findings := compiled(t, "-", "session: {briefing: full}", "-")
	if diff := cmp.Diff(map[string]string{"session.briefing": "full"}, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if len(findings) != 1 || !strings.HasPrefix(findings[0], "shipped: ") {
		t.Errorf("findings: %q", findings)
	}
}

func TestUnits(t *testing.T) {
	const bad = "is no number with a known unit"
	const far = "is out of range"
	tests := []struct{ key, value, want, fault string }{
		{"ledger.max_bytes", "0", "0", ""},
		{"ledger.max_bytes", "12", "12", ""},
		{"ledger.max_bytes", "3KiB", "3072", ""},
		{"ledger.max_bytes", "3MiB", "3145728", ""},
		{"ledger.max_bytes", "1GiB", "1073741824", ""},
		{"ledger.max_bytes", "1048576GiB", "1125899906842624", ""},
		{"ledger.max_bytes", "1048577GiB", "", far},
		{"ledger.max_bytes", "9223372036854775807", "", far},
		{"ledger.max_bytes", "9223372036854775808", "", bad},
		{"ledger.max_bytes", "-1", "", far},
		{"ledger.max_bytes", "1KB", "", bad},
		{"ledger.max_bytes", "1K", "", bad},
		{"ledger.max_bytes", "1 KiB", "", bad},
		{"ledger.max_bytes", "1kib", "", bad},
		{"ledger.max_bytes", "KiB", "", bad},
		{"ledger.max_bytes", "1.5MiB", "", bad},
		{"ledger.max_bytes", "0x10", "", bad},
		{"ledger.max_bytes", "1e3", "", bad},
		{"ledger.max_bytes", "1d", "", bad},
		{"ledger.max_bytes", "''", "", bad},
		{"session.stranded_after", "90", "90", ""},
		{"session.stranded_after", "90s", "90", ""},
		{"session.stranded_after", "90m", "5400", ""},
		{"session.stranded_after", "36h", "129600", ""},
		{"session.stranded_after", "7d", "604800", ""},
		{"session.stranded_after", "1w", "", bad},
		{"session.stranded_after", "1h30m", "", bad},
		{"session.stranded_after", "1KiB", "", bad},
		{"prompts.retention_max_days", "30", "30", ""},
		{"prompts.retention_max_days", "30d", "", bad},
		{"prompts.retention_max_bytes", "2GiB", "2147483648", ""},
	}
	for _, tt := range tests {
		t.Run(tt.key+" "+tt.value, func(t *testing.T) {
			t.Parallel()
			section, name, _ := strings.Cut(tt.key, ".")
			got, findings := compiled(t, section+":\n  "+name+": "+tt.value+"\n")
			if diff := cmp.Diff(tt.want, got[tt.key]); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			found := strings.Join(findings, "\n")
			if (tt.fault == "") != (found == "") || !strings.Contains(found, tt.fault) {
				t.Errorf("findings %q, want %q", found, tt.fault)
			}
		})
	}
}

func TestChangedSourceMakesThePolicyStale(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	path := filepath.Join(dir, "shipped")
	other := filepath.Join(dir, "user")
	out := filepath.Join(dir, "compiled")
	write := func(path, text string) {
		t.Helper()
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	sources := []Source{{Path: path, Required: true}, {Path: other}}
	compile := func() {
		t.Helper()
		write(out, Compile(sources, policy.Compiled{}).Text)
	}
	write(path, shipped)
	steps := []struct {
		name string
		do   func()
		want bool
	}{
		{"compiled", compile, true},
		{"touched", func() { write(path, shipped) }, true},
		{"changed", func() { write(path, shipped+"# more\n") }, false},
		{"compiled again", compile, true},
		{"another came", func() { write(other, "") }, false},
		{"compiled with it", compile, true},
		{"it broke", func() { write(other, "a: [") }, false},
		{"compiled with what is broken", compile, true},
		{"it went", func() { os.Remove(other) }, false},
	}
	for _, step := range steps {
		step.do()
		if diff := cmp.Diff(step.want, policy.Read(out).Current); diff != "" {
			t.Errorf("%s: current (-want +got):\n%s", step.name, diff)
		}
	}
}

// TestShippedPolicyIsWithoutMistake also holds it to say every key.
func TestShippedPolicyIsWithoutMistake(t *testing.T) {
	t.Parallel()
	result := Compile([]Source{{Path: "../../../share/policy.yaml", Required: true}}, policy.Compiled{})
	text, findings := result.Text, result.Findings
	if findings != nil {
		t.Errorf("findings: %q", told("", findings))
	}
	for name := range rules() {
		if !strings.Contains(text, "\n"+name+"=") {
			t.Errorf("%s is missing", name)
		}
	}
}

// Three worktrees' policies: whichever order they have, the strictest of every
// key that protects a person counts, and the last of any other.
func TestOfSeveralWorktreesTheStrictestCounts(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	ship := write("shipped", shipped)
	strict := write("strict", "prompts: {max_text_bytes: 60, retention_max_days: 3}\nsession: {briefing: 'off'}\nsessions: {publish: local}\nledger: {max_bytes: 7}")
	loose := write("loose", "prompts: {max_text_bytes: 900, rendering_yaml: true, retention_max_days: 30}\nsession: {briefing: full}\nsessions: {publish: repository}\nledger: {max_bytes: 9}")
	none := filepath.Join(dir, "none")
	want := map[string]string{
		"prompts.max_text_bytes": "60", "prompts.rendering_yaml": "false", "prompts.retention_max_days": "3",
		"session.briefing": "off", "sessions.publish": "local",
	}
	for _, order := range [][]string{{strict, loose}, {loose, strict}, {strict, none}, {none, strict}, {strict, strict}} {
		got := Compile(Sources(ship, order), policy.Compiled{})
		values := valuesOf(t, got.Text)
		for key, value := range want {
			if values[key] != value {
				t.Errorf("%v: %s is %s, not %s", order, key, values[key], value)
			}
		}
		if from := got.From["prompts.max_text_bytes"]; from != strict {
			t.Errorf("%v: from %s", order, from)
		}
		if last := map[string]string{strict: "7", loose: "9", none: "7"}[order[1]]; values["ledger.max_bytes"] != last {
			t.Errorf("%v: ledger.max_bytes is %s", order, values["ledger.max_bytes"])
		}
	}
}
