package main

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// file names that give the code under test its role.
const (
	hotLib   = "lib/capture.sh"
	coldLib  = "lib/archive.sh"
	shimFile = "share/shims/hook.sh"
)

// lintText returns "line:col: what" for each finding: the hints may be
// reworded freely.
func lintText(name, text string) []string {
	var got []string
	for _, f := range lint([]source{{name, []byte(text)}}) {
		what, _, _ := strings.Cut(strings.TrimPrefix(f, name+":"), "; ")
		got = append(got, what)
	}
	return got
}

func TestRefused(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name string
		file string
		text string
		want string // the only finding
	}{
		// what the interpreter cannot parse
		{"unfinished", hotLib, "if :; then :", "1:1: `if` statement must end with `fi`"},

		// commands
		{"local in the hot file", hotLib, "mj_f() { local x; }", "1:10: 'local'"},
		{"unlisted command", hotLib, "sed s/a/b/", "1:1: the command 'sed'"},
		{"command by path", hotLib, "/bin/cat", "1:1: the command '/bin/cat'"},
		{"command behind command", hotLib, "command sed p", "1:9: the command 'sed'"},
		{"command in a substitution", coldLib, "mj_a=$(awk status)", "1:8: the command 'awk'"},
		{"command from a variable", hotLib, `"$mj_tool" x`, "1:1: a command made at run time"},
		{"another program in the toolkit's home", hotLib, `"$MJ_HOME/bin/x"`, "1:1: a command made at run time"},
		{"where here-documents go, in a library", coldLib, "TMPDIR=$mj_store", "1:1: the variable 'TMPDIR' lacks the prefix"},
		{"undefined function", hotLib, "mj_nowhere x", "1:1: the command 'mj_nowhere'"},
		{"echo", hotLib, "echo x", "1:1: the command 'echo'"},
		{"eval of a literal", hotLib, "eval 'mj_a=1'", "1:1: 'eval'"},
		{"eval of another variable", hotLib, `eval "$mj_other"`, "1:1: 'eval'"},
		{"eval unquoted", hotLib, "eval $mj_assignments", "1:1: 'eval'"},
		{"eval of two words", hotLib, `eval "$mj_assignments" x`, "1:1: 'eval'"},
		{"eval of more than the variable", hotLib, `eval "x $mj_assignments"`, "1:1: 'eval'"},
		{"read with a colon", hotLib, "IFS=: read -r mj_a mj_b", "1:1: a separator for 'read' other than nothing or $mj_tab"},
		{"assignment before a function", hotLib, "mj_f() { :; }\nmj_a=1 mj_f", "2:1: an assignment before 'mj_f'"},
		{"assignment before a special builtin", hotLib, "IFS= set -- $mj_a", "1:1: an assignment before 'set'"},
		{"printf precision", hotLib, "printf '%.2s' x", `1:8: a printf format beyond %s, %d, %%, \n, \r, \t and \\`},
		{"printf octal", hotLib, `printf '\101'`, `1:8: a printf format beyond %s, %d, %%, \n, \r, \t and \\`},

		// what acts on the caller's shell
		{"umask", hotLib, "umask 077", "1:1: the command 'umask'"},
		{"trap", coldLib, "trap : EXIT", "1:1: the command 'trap'"},
		{"exit", coldLib, "exit 1", "1:1: the command 'exit'"},
		{"cd", coldLib, "cd /", "1:1: the command 'cd'"},
		{"kill", coldLib, "kill 1", "1:1: the command 'kill'"},
		{"jobs", coldLib, "jobs", "1:1: the command 'jobs'"},
		{"wait", coldLib, "wait", "1:1: the command 'wait'"},
		{"exec", coldLib, `exec "$mj_helper"`, "1:1: the command 'exec'"},
		{"set -e", coldLib, "set -e", "1:5: 'set -e' in a library"},
		{"set -C", coldLib, "set -C", "1:5: 'set -C' in a library"},
		{"set -o errexit", coldLib, "set -o errexit", "1:5: 'set -o' in a library"},
		{"background", coldLib, "date &", "1:6: a background job"},
		{"high descriptor", coldLib, "date 3>x", "1:6: a file descriptor above 2"},
		{"duplicate of a high descriptor", coldLib, "date >&3", "1:6: a file descriptor above 2"},
		{"clobber", shimFile, "date >|x", "1:6: '>|'"},
		{"ends the shell when unset", coldLib, ": ${mj_a:?}", "1:3: an expansion that ends the shell"},

		// expansions and quoting
		{"length", hotLib, "mj_a=${#mj_b}", "1:6: '${#mj_b}'"},
		{"backslash in a value", hotLib, `mj_a=it\'s`, "1:6: an unquoted backslash in a value"},
		{"backslash between quotes", hotLib, `mj_a='it'\''s'`, "1:10: an unquoted backslash in a value"},
		{"backslash in a default", hotLib, `mj_a=${mj_b:-\'}`, "1:14: an unquoted backslash in a value"},
		{"backslash after export", hotLib, `export mj_a=x\'y`, "1:13: an unquoted backslash in a value"},
		{"backslash in a case word", hotLib, `case a\'b in *) ;; esac`, "1:6: an unquoted backslash in a value"},
		{"variable strip pattern", hotLib, `mj_a=${mj_b#"$mj_c"}`, "1:14: an expansion in a strip pattern"},
		{"positional strip pattern", hotLib, `mj_a=${mj_b%%$1*}`, "1:14: an expansion in a strip pattern"},
		{"default in a strip pattern", hotLib, `mj_a=${mj_b%${mj_nl:-x}}`, "1:13: an expansion in a strip pattern"},
		{"command in a strip pattern", hotLib, `mj_a=${mj_b%$(date)}`, "1:13: an expansion in a strip pattern"},
		{"double quote inside", hotLib, `mj_a="${mj_b:-"x"}"`, "1:15: a quote inside \"${...}\""},
		{"single quote inside", hotLib, `mj_a="${mj_b#'x'}"`, "1:14: a quote inside \"${...}\""},
		{"quote inside, in a here-document", hotLib, "cat <<EOF\n${mj_b:-\"x\"}\nEOF", "2:9: a quote inside \"${...}\""},
		{"case in a substitution", hotLib, "mj_a=$(case x in x) : ;; esac)", "1:8: case inside $( )"},

		// names
		{"function without the prefix", coldLib, "usage() { :; }", "1:1: the function 'usage' lacks the prefix"},
		{"variable without the prefix", coldLib, "x=1", "1:1: the variable 'x' lacks the prefix"},
		{"variable of a for loop", coldLib, "for x in a; do :; done", "1:5: the variable 'x' lacks the prefix"},
		{"variable of read", coldLib, "read -r x", "1:9: the variable 'x' lacks the prefix"},
		{"variable of getopts", coldLib, "getopts ab x", "1:12: the variable 'x' lacks the prefix"},
		{"variable of export", coldLib, "export x=1", "1:8: the variable 'x' lacks the prefix"},
		{"variable of unset", coldLib, "unset x", "1:7: the variable 'x' lacks the prefix"},
		{"variable assigned by default", coldLib, ": ${x:=1}", "1:3: the variable 'x' lacks the prefix"},

		// exemptions
		{"exemption of the line before", coldLib, "cd / # portability: subshell\ncd /", "2:1: the command 'cd'"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if diff := cmp.Diff([]string{tt.want}, lintText(tt.file, tt.text)); diff != "" {
				t.Errorf("lint(%q) (-want +got):\n%s", tt.text, diff)
			}
		})
	}
}

func TestAllowed(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name string
		file string
		text string
	}{
		{"nothing", hotLib, ""},
		{"the listed commands", hotLib, "mkdir -p x\ncat x\ndate\nrm x"},
		{"the helper", hotLib, `"$mj_helper" put x`},
		{"a helper in a folder", hotLib, `"${mj_helper_dir}/majordomus-hook" put x`},
		{"a helper in the toolkit's home", hotLib, `"$MJ_HOME/build/majordomus-hook" put x; "${MJ_HOME:-}/build/majordomus" init`},
		{"where here-documents go, in a shim", shimFile, "TMPDIR=$mj_store\nTMPPREFIX=$mj_store/zsh"},
		{"own function", hotLib, "mj_f() { :; }\nmj_f"},
		{"function used before its definition", hotLib, "mj_g() { mj_f; }\nmj_f() { :; }"},
		{"a dispatch by name", hotLib, `"mj_handle_$mj_event" x`},
		{"eval of the assignments", hotLib, `eval "$mj_assignments"`},
		{"asking for a command", hotLib, "command -v git >/dev/null"},
		{"read", hotLib, "IFS= read -r mj_a <x\nIFS=$mj_tab read -r mj_a mj_b <x\nIFS='' read -r mj_a <x"},
		{"locale for one external command", coldLib, "LC_ALL=C date"},
		{"literal strip patterns", hotLib, `mj_a=${mj_b%%\\*}; mj_a=${mj_b#gitdir: }; mj_a="${mj_b%.sh}"`},
		{"strip patterns of one character", hotLib, `mj_a=${mj_b%%$mj_nl*}; mj_a="${mj_b#*$mj_tab}"; mj_a=${mj_b%%"$mj_nl"*}`},
		{"a variable pattern in case", hotLib, `case $mj_a in "$mj_b"*) : ;; a\'b) : ;; esac`},
		{"a default without quotes", hotLib, `mj_a="${mj_b:-x}"; mj_a=${mj_b:-"x y"}`},
		{"an escaped quote in a pattern", hotLib, `mj_a="${mj_b%%\"*}"`},
		{"quotes in a command inside quotes", hotLib, `mj_a="$(cat ${mj_b:-"x"})"`},
		{"the quoted backslash", hotLib, `mj_a='\'; mj_b="\\"; mj_c="a\"b"`},
		{"a line continuation", hotLib, "mj_a=a\\\nb"},
		{"arithmetic", hotLib, "mj_a=$((mj_a + 10 * 0))"},
		{"the number of arguments", hotLib, "mj_a=$#; mj_b=${#}"},
		{"printf", hotLib, `printf '%s\t%d%%\n' x 1; printf "%s\n" x; printf 'plain'`},
		{"low descriptors", hotLib, "date >/dev/null 2>&1 <&-"},
		{"a here-document", hotLib, "\"$mj_helper\" put <<EOF\n$mj_a ${mj_b:-x}\nEOF"},
		{"braces that stay", hotLib, "mj_a={a,b}\nprintf '{%s,%s}' a b\ncat <<EOF\n{a,b}\nEOF"},
		{"set in a library", hotLib, "set -- a -e\nset -f\nset +f"},
		{"function in a substitution with case", hotLib, "mj_f() { case x in x) : ;; esac; }\nmj_a=$(mj_f)"},
		{"IFS", coldLib, "IFS=$mj_nl"},
		{"what a shim may", shimFile, "umask 077\ntrap 'exit 0' EXIT\nexec 3>x\ncat >&3 &\nwait\nset -e\ncd /\nexit 0"},
		{"exempt line", coldLib, "cd / # portability: in a subshell of its own"},
		{"exempt pipeline", coldLib, "awk p x | # portability: not on any hook's path\n  cat"},
		{"a comment that is none", hotLib, "mj_a='# portability:' # portability is the aim"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := lintText(tt.file, tt.text); got != nil {
				t.Errorf("lint(%q):\n%s", tt.text, strings.Join(got, "\n"))
			}
		})
	}
}

func TestFilesKnowEachOther(t *testing.T) {
	t.Parallel()
	findings := lint([]source{{shimFile, []byte("mj_capture_prompt x")}, {hotLib, []byte("mj_capture_prompt() { :; }")}})
	if len(findings) > 0 {
		t.Errorf("findings: %v", findings)
	}
}

func TestFindingsComeInTheOrderOfFilesAndLines(t *testing.T) {
	t.Parallel()
	var order []string
	for _, f := range lint([]source{{"lib/b.sh", []byte("x=1; echo a\ncd /")}, {"lib/a.sh", []byte("y=1")}}) {
		order = append(order, strings.Join(strings.SplitN(f, ":", 4)[:3], ":"))
	}
	if diff := cmp.Diff([]string{"lib/b.sh:1:1", "lib/b.sh:1:6", "lib/b.sh:2:1", "lib/a.sh:1:1"}, order); diff != "" {
		t.Errorf("order (-want +got):\n%s", diff)
	}
}

func TestTheStatusSaysWhetherSomethingWasFound(t *testing.T) {
	t.Parallel()
	clean, dirty := filepath.Join(t.TempDir(), "clean.sh"), filepath.Join(t.TempDir(), "dirty.sh")
	for path, text := range map[string]string{clean: "mj_a=1\n", dirty: "cd /\ncd /\n"} {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, tt := range []struct {
		names  []string
		status int
		lines  int
	}{{[]string{clean}, 0, 0}, {[]string{clean, dirty}, 1, 2}, {nil, 2, 0}, {[]string{clean + "x"}, 3, 0}} {
		var out strings.Builder
		if got := run(tt.names, &out, io.Discard); got != tt.status || strings.Count(out.String(), "\n") != tt.lines {
			t.Errorf("%v: status %d, want %d; %s", tt.names, got, tt.status, out.String())
		}
	}
}
