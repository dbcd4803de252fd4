package gitdir

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// listed spells entries the way "git config --list -z" does.
func listed(text string) (string, int) {
	var out strings.Builder
	bad := parseConfig([]byte(text), func(e entry) {
		for _, part := range []string{e.section, e.subsection} {
			if part != "" {
				out.WriteString(part + ".")
			}
		}
		out.WriteString(e.key)
		if !e.implicit {
			out.WriteString("\n" + e.value)
		}
		out.WriteByte(0)
	})
	return out.String(), bad
}

var configs = []struct{ name, text string }{
	{"empty", ""},
	{"blank lines and comments", "\n# a\n  ; b\n\t\n"},
	{"plain", "[core]\n\tbare = false\n"},
	{"no final newline", "[core]\nbare=true"},
	{"same line", "[core] bare = true\n"},
	{"implicit true", "[core]\n\tbare\n\tignorecase\n"},
	{"case", "[CoRe]\n\tBaRe = TRUE\n[Remote \"Origin\"]\n\tURL = X\n"},
	{"subsection with escapes", "[a \"b\\\"c\\\\d e\\f\"]\nk = v\n"},
	{"old-style subsection", "[remote.ORIGIN]\nurl = x\n"},
	{"quoted value", "[a]\nk = \" padded \"\n"},
	{"quotes inside", "[a]\nk = x\" ; \"y # c\n"},
	{"comment after value", "[a]\nk = v ; c\nl = w # d\n"},
	{"escapes", "[a]\nk = a\\tb\\nc\\\\d\\\"e\n"},
	{"continuation", "[a]\nk = one \\\n two\\\n three\nl = x\n"},
	{"continuation to the end", "[a]\nk = one\\\n"},
	{"empty value", "[a]\nk =\nl = \"\"\n"},
	{"trailing blanks", "[a]\nk = v  \t\n"},
	{"CRLF", "[a]\r\nk = v\r\nl = one\\\r\ntwo\r\n"},
	{"BOM", "\xef\xbb\xbf[a]\nk = v\n"},
	{"latin and UTF-8", "[a \"ü\"]\nk = \xe4 日本\n"},
	{"dash and digits", "[a-1]\nk-2 = v\n"},
	{"several origins", "[remote \"origin\"]\nurl = one\nurl = two\n"},
	{"no section (git lets it pass)", "k = v\n"},
	{"open header", "[core\n"},
	{"open subsection", "[a \"b\n"},
	{"text after subsection", "[a \"b\" x]\n"},
	{"open quote", "[a]\nk = \"v\n"},
	{"unknown escape", "[a]\nk = \\x\n"},
	{"key with dot", "[a]\nk.l = v\n"},
	{"key then text", "[a]\nk v\n"},
	{"stray byte", "[a]\n=v\n"},
}

func TestConfigurationIsReadAsGitReadsIt(t *testing.T) {
	s := newSandbox(t)
	for _, test := range configs {
		t.Run(test.name, func(t *testing.T) {
			path := s.write(test.text, "config")
			want, err := s.tryGit(".", "config", "--file", path, "--list", "-z")
			got, bad := listed(test.text)
			if (err != nil) != (bad > 0) {
				t.Fatalf("bad line %d, but git says %v: %s", bad, err, want)
			}
			if diff := cmp.Diff(want, got); err == nil && diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestABadLineIsNamed(t *testing.T) {
	for text, want := range map[string]int{
		"[a]\nk = v\n\n]": 4, "[a]\nk = \"v\nl = w\n": 2, "k + v": 1, "[a]\nk = one\\\ntwo \\x\n": 2,
	} {
		if _, got := listed(text); got != want {
			t.Errorf("%q: line %d, want %d", text, got, want)
		}
	}
}

func TestTheFirstOriginCounts(t *testing.T) {
	s := newSandbox(t)
	s.init("r")
	for text, want := range map[string]string{
		"[remote \"origin\"]\nurl = one\nurl = two\n":                "one",
		"[remote \"origin\"]\nurl = one\nurl =\nurl = two\n":         "two",
		"[remote \"Origin\"]\nurl = one\n":                           "",
		"[remote \"up\"]\nurl = a\n[REMOTE \"origin\"]\n\tURL=b ; c": "b",
	} {
		s.write(text, "r", ".git", "config")
		if got, err := s.find("r").Remote(); got != want || err != nil {
			t.Errorf("%q: got %q, %v; want %q", text, got, err, want)
		}
	}
}

func TestBareIsReadWhereGitKeepsIt(t *testing.T) {
	s := newSandbox(t)
	s.init("r")
	for _, test := range []struct {
		config, perTree string
		want            bool
	}{
		{"[core]\nbare\n", "", true},
		{"[core]\nbare = on\n", "", true},
		{"[core]\nbare = 0\n", "", false},
		{"[extensions]\nworktreeConfig = true\n", "[core]\nbare = true\n", true},
		{"", "[core]\nbare = true\n", false},
	} {
		s.write(test.config, "r", ".git", "config")
		s.write(test.perTree, "r", ".git", "config.worktree")
		if got := s.find("r").Bare; got != test.want {
			t.Errorf("%q %q: bare %v", test.config, test.perTree, got)
		}
	}
}

func FuzzConfig(f *testing.F) {
	for _, test := range configs {
		f.Add([]byte(test.text))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		size := 0
		bad := parseConfig(data, func(e entry) {
			size += len(e.key) + len(e.value)
			if e.key != strings.ToLower(e.key) {
				t.Errorf("entry %+v", e)
			}
		})
		if lines := strings.Count(string(data), "\n") + 1; bad < 0 || bad > lines || size > len(data) {
			t.Errorf("bad line %d of %d, %d bytes out of %d", bad, lines, size, len(data))
		}
	})
}
