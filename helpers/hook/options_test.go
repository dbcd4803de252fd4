package hook

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"majordomus/helpers/exit"
)

func TestParseOptions(t *testing.T) {
	type parsed struct {
		Values map[string]string
		All    map[string][]string
		Rest   []string
	}
	none := map[string]string{}
	noList := map[string][]string{}
	tests := []struct {
		name string
		args []string
		want parsed
		err  string
	}{
		{"none", nil, parsed{none, noList, nil}, ""},
		{"one", []string{"--at", "x"}, parsed{map[string]string{"at": "x"}, map[string][]string{"at": {"x"}}, nil}, ""},
		{
			"twice", []string{"--at", "x", "--at", "y"},
			parsed{map[string]string{"at": "y"}, map[string][]string{"at": {"x", "y"}}, nil}, "",
		},
		{"empty value", []string{"--at", ""}, parsed{map[string]string{"at": ""}, map[string][]string{"at": {""}}, nil}, ""},
		{
			"a value that looks like an option", []string{"--at", "--get"},
			parsed{map[string]string{"at": "--get"}, map[string][]string{"at": {"--get"}}, nil}, "",
		},
		{"rest", []string{"--at", "x", "a", "--get", "b"}, parsed{map[string]string{"at": "x"}, map[string][]string{"at": {"x"}}, []string{"a", "--get", "b"}}, ""},
		{"rest behind two hyphens", []string{"--", "--at", "x"}, parsed{none, noList, []string{"--at", "x"}}, ""},
		{"no value", []string{"--at"}, parsed{none, noList, nil}, "option '--at' has no value"},
		{"unknown", []string{"--att", "x"}, parsed{none, noList, nil}, "unknown option '--att'"},
		{"part of a name", []string{"--a", "x"}, parsed{none, noList, nil}, "unknown option '--a'"},
		{"two names in one", []string{"--at get", "x"}, parsed{none, noList, nil}, "unknown option '--at get'"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got, err := parseOptions(tt.args, "at get number")
			if diff := cmp.Diff(tt.want, parsed{got.values, got.all, got.rest}); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			text := ""
			if err != nil {
				text = err.Error()
				if !errors.Is(err, errUsage) {
					t.Errorf("%v is no mistake of usage", err)
				}
			}
			if diff := cmp.Diff(tt.err, text); diff != "" {
				t.Errorf("error (-want +got):\n%s", diff)
			}
		})
	}
}

func TestNumberOption(t *testing.T) {
	tests := []struct {
		name string
		args []string
		want int
		ok   bool
	}{
		{"not given", nil, 7, true},
		{"empty", []string{"--number", ""}, 7, true},
		{"given", []string{"--number", "12"}, 12, true},
		{"zero", []string{"--number", "0"}, 0, true},
		{"no number", []string{"--number", "1k"}, 0, false},
		{"too large", []string{"--number", "99999999999999999999"}, 0, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			opt, err := parseOptions(tt.args, "number")
			if err != nil {
				t.Fatal(err)
			}
			got, err := opt.number("number", 7)
			if got != tt.want || (err == nil) != tt.ok || err != nil && !errors.Is(err, errUsage) {
				t.Errorf("got %d, %v", got, err)
			}
		})
	}
}

func TestStatuses(t *testing.T) {
	dir := t.TempDir()
	tests := []struct {
		name  string
		args  []string
		input string
		want  int
		out   string
		said  string
	}{
		{"no command", nil, "", exit.Usage, "", "majordomus-hook: no command given\n"},
		{"unknown command", []string{"fieldz"}, "", exit.Usage, "", "majordomus-hook: unknown command 'fieldz'\n"},
		{"unknown option", []string{"put", "--stor", "x"}, "", exit.Usage, "", "majordomus-hook: put: unknown option '--stor'\n"},
		{"no store", []string{"put"}, "", exit.Usage, "", "majordomus-hook: put: --store is missing\n"},
		{
			"no row", []string{"fields", "--provider", "x", "--table", "y a=b"}, "", exit.Usage, "",
			"majordomus-hook: fields: provider 'x' has no row in the table\n",
		},
		{"malformed script", []string{"put", "--store", dir}, "%x\n%end\n", exit.Fault, "", "majordomus-hook: put: malformed script\n"},
		{"script without its end", []string{"put", "--store", dir}, "%log ledger\nx\n", exit.No, "", ""},
		{"script with half of its end", []string{"put", "--store", dir}, "%log ledger\nx\n%en", exit.No, "", ""},
		{"no script at all", []string{"put", "--store", dir}, "", exit.No, "", ""},
		{"no entry", []string{"resolve", "--dir", dir, "--key", "k", "--get", "a"}, "", exit.No, "", ""},
		{"key with a path", []string{"resolve", "--dir", dir, "--key", "../k", "--get", "a"}, "", exit.No, "", ""},
		{"quoted", []string{"quote", "a\"b\n"}, "", exit.Done, `"a\"b\n"`, ""},
		{"redacted", []string{"redact"}, "a " + credential() + "\n", exit.Done, "a [redacted:github]\n", ""},
		{"nothing to recover", []string{"recover", "--store", dir + "/none"}, "", exit.Done, "", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			var out, said strings.Builder
			status := Run(tt.args, strings.NewReader(tt.input), &out, &said)
			if diff := cmp.Diff(tt.want, status); diff != "" {
				t.Errorf("status (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff([]string{tt.out, tt.said}, []string{out.String(), said.String()}); diff != "" {
				t.Errorf("printed (-want +got):\n%s", diff)
			}
		})
	}
}
