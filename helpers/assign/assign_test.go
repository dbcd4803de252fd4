package assign

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"mvdan.cc/sh/v3/expand"
	"mvdan.cc/sh/v3/interp"
	"mvdan.cc/sh/v3/syntax"
)

// shells are what may run the library. A program that is missing is skipped by
// its name.
func shells() map[string][]string {
	return map[string][]string{
		"dash":              {"dash"},
		"bash":              {"bash"},
		"bash posix":        {"bash", "--posix"},
		"busybox sh":        {"busybox", "sh"},
		"mksh":              {"mksh"},
		"zsh emulating sh":  {"zsh", "--emulate", "sh"},
		"ksh":               {"ksh"},
		"system shell":      {"sh"},
		embeddedInterpreter: nil,
	}
}

const embeddedInterpreter = "embedded interpreter"

type sample struct{ name, value, want string }

func same(name, value string) sample { return sample{name, value, value} }

// notUTF8 picks what the embedded interpreter refuses to read at all.
func notUTF8(s sample) bool { return !utf8.ValidString(s.value) }

// nasty values, each of which has broken one shell or another.
func nasty() []sample {
	return []sample{
		same("empty", ""),
		same("plain", "plain"),
		same("apostrophe", "it's"),
		same("apostrophes alone", "'''"),
		same("apostrophes at the ends", "'a'"),
		same("backslash before an apostrophe", `a\'b\`),
		same("backslashes", `\\\n\t\0\`),
		same("double quotes", `say "x"`),
		same("our own quoting", `'"'"'`),
		same("dollar signs", "$HOME ${HOME} $(id) `id` $((1+1)) $'a'"),
		same("globs", "* ? [a-z] ~ {a,b}"),
		same("operators", "a; b & c | d > /dev/null < e ( f ) # g !h"),
		same("an assignment", "x=1\nmj_v_0='stolen'"),
		same("line feeds at the ends", "\n\na\n\n"),
		same("line feed alone", "\n"),
		same("tabs and spaces", " \t a \t "),
		same("carriage return inside", "a\rb"),
		same("carriage return at the end", "a\r"),
		same("carriage return before an apostrophe", "a\r'\r"),
		same("control characters", "\x01\x02\x03\x1b[31m\x7f\u0085"),
		same("the bytes dash keeps for itself", "\x80\x81\x82\x83\x84\x85\x86\x87\x88"),
		same("UTF-8", "añ€😀\u2028\u00a0\ufeff"),
		same("bytes that are not UTF-8", "a\xff\xfe\xc3(\xed\xa0\x80"),
		same("a here-document's end", "\nEOF\nMJ_SCRIPT\n"),
		same("option", "-n"),
		same("percent signs", "%s %d %% %"),
		same("long", strings.Repeat("0123456789abcde'", 2000)),
		{"NUL", "a\x00b\x00", "ab"},
		{"CRLF", "a\r\nb\r\n", "a\nb\n"},
		{"several carriage returns before a line feed", "a\r\r\r\nb\r\r", "a\nb\r\r"},
		{"NUL between carriage return and line feed", "a\r\x00\nb\x00\r\n\r\x00\rc", "a\nb\n\r\rc"},
	}
}

func TestValuesSurviveEveryShell(t *testing.T) {
	for name, argv := range shells() {
		for _, locale := range []string{"C", "C.UTF-8"} {
			t.Run(name+" "+locale, func(t *testing.T) {
				t.Parallel()
				values := nasty()
				if name == embeddedInterpreter {
					values = slices.DeleteFunc(values, notUTF8)
				}
				list := List{Prefix: "mj_v_"}
				for i, v := range values {
					list.Set(strconv.Itoa(i), v.value)
				}
				got := evaluate(t, argv, locale, &list, len(values))
				for i, v := range values {
					if diff := cmp.Diff(v.want, got[i]); diff != "" {
						t.Errorf("%s (-want +got):\n%s", v.name, diff)
					}
				}
			})
		}
	}
}

const separator = "\n<end of value>\n"

// evaluate has a shell take the assignments as the library does, and returns
// the values it then has.
func evaluate(t *testing.T, argv []string, locale string, list *List, n int) []string {
	t.Helper()
	var script strings.Builder
	script.WriteString("mj_assignments=$(cat) || exit 9\neval \"$mj_assignments\"\n")
	for i := range n {
		script.WriteString("printf '%s" + strings.ReplaceAll(separator, "\n", `\n`) + "' \"$mj_v_" + strconv.Itoa(i) + "\"\n")
	}
	var in bytes.Buffer
	if _, err := list.WriteTo(&in); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	env := []string{"PATH=" + os.Getenv("PATH"), "LC_ALL=" + locale}
	out, err := runShell(ctx, t, argv, env, script.String(), &in)
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	values := strings.Split(out, separator)
	if len(values) != n+1 {
		t.Fatalf("%d values came back, not %d", len(values)-1, n)
	}
	return values[:n]
}

func runShell(ctx context.Context, t *testing.T, argv, env []string, script string, in *bytes.Buffer) (string, error) {
	t.Helper()
	var out bytes.Buffer
	if argv == nil {
		file, err := syntax.NewParser(syntax.Variant(syntax.LangBash)).Parse(strings.NewReader(script), "")
		if err != nil {
			return "", err
		}
		runner, err := interp.New(interp.StdIO(in, &out, &out), interp.Env(expand.ListEnviron(env...)))
		if err != nil {
			return "", err
		}
		err = runner.Run(ctx, file)
		return out.String(), err
	}
	if _, err := exec.LookPath(argv[0]); err != nil {
		t.Skipf("%s is not installed", argv[0])
	}
	cmd := exec.CommandContext(ctx, argv[0], append(argv[1:len(argv):len(argv)], "-c", script)...)
	cmd.Env, cmd.Stdin, cmd.Stdout, cmd.Stderr = env, in, &out, &out
	err := cmd.Run()
	return out.String(), err
}

func TestListPrintsOneAssignmentALine(t *testing.T) {
	t.Parallel()
	list := List{Prefix: "p_"}
	list.Set("a", "it's")
	list.SetInt("n", -3)
	list.Set("a", "again")
	var out strings.Builder
	n, err := list.WriteTo(&out)
	if err != nil {
		t.Fatal(err)
	}
	want := "p_a='it'\"'\"'s'\np_n='-3'\np_a='again'\n"
	if diff := cmp.Diff(want, out.String()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(int64(len(want)), n); diff != "" {
		t.Errorf("length (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{"again", "-3", ""}, []string{list.Get("a"), list.Get("n"), list.Get("b")}); diff != "" {
		t.Errorf("Get (-want +got):\n%s", diff)
	}
}

func TestExpand(t *testing.T) {
	var list List
	list.Set("a", "1")
	list.Set("at", "@a@")
	list.Set("empty", "")
	tests := []struct{ name, template, want string }{
		{"nothing", "", ""},
		{"no placeholder", "plain text", "plain text"},
		{"one", "x@a@y", "x1y"},
		{"alone", "@a@", "1"},
		{"two in a row", "@a@@a@", "11"},
		{"empty value", "[@empty@]", "[]"},
		{"a value is not expanded again", "@at@", "@a@"},
		{"values cannot make a name together", "@at@a@", "@a@a@"},
		{"unknown name stays", "@b@", "@b@"},
		{"known name behind an unknown one", "@b@a@", "@b1"},
		{"one sign", "me@example", "me@example"},
		{"sign at the end", "a@", "a@"},
		{"known name without its end", "@a", "@a"},
		{"signs alone", "@@@", "@@@"},
		{"a name in an address", "me@a@b", "me1b"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if diff := cmp.Diff(tt.want, list.Expand(tt.template)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestValidName(t *testing.T) {
	tests := []struct {
		name string
		want bool
	}{
		{"a", true}, {"_", true}, {"_1", true}, {"mj_f_Text9", true},
		{"", false}, {"1", false}, {"9a", false}, {"a-b", false}, {"a.b", false}, {"a b", false},
		{"a=b", false}, {"a;b", false}, {"a'", false}, {"a\n", false}, {"é", false}, {"a[0]", false}, {"$a", false},
	}
	for _, tt := range tests {
		t.Run(strconv.Quote(tt.name), func(t *testing.T) {
			t.Parallel()
			if diff := cmp.Diff(tt.want, ValidName(tt.name)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// FuzzAssign asks dash, the shell of most hooks. Values longer than an
// argument may be are not tried.
func FuzzAssign(f *testing.F) {
	for _, v := range nasty() {
		f.Add(v.value)
	}
	f.Fuzz(func(t *testing.T, value string) {
		if len(value) > 64<<10 {
			t.Skip("longer than an argument may be")
		}
		list := List{Prefix: "mj_v_"}
		list.Set("0", value)
		want := strings.ReplaceAll(value, "\x00", "")
		for strings.Contains(want, "\r\n") {
			want = strings.ReplaceAll(want, "\r\n", "\n")
		}
		if strings.Contains(want, separator) {
			t.Skip("holds the separator of this test")
		}
		got := evaluate(t, []string{"dash"}, "C", &list, 1)
		if diff := cmp.Diff(want, got[0]); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
	})
}
