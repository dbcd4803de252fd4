package runtime

import (
	"bytes"
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/google/go-cmp/cmp"

	"majordomus"
	"majordomus/helpers/assign"
)

func TestEveryByteIsReadBack(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(1, 2))
	texts := []string{"", "'", "'\xff'", "\xff\xfe\xc3(\xe0\x80", "é\xc3", "$(\xff)`\xfe`\\\xff", "\xed\xa0\x80"}
	for range 300 {
		b := make([]byte, random.IntN(40))
		for i := range b {
			b[i] = byte(1 + random.IntN(255))
		}
		texts = append(texts, strings.ReplaceAll(string(b), "\r", "")) // the helper drops those before a line feed
	}
	for _, text := range texts {
		var out bytes.Buffer
		s := &shell{out: &out, errOut: io.Discard, vars: map[string]string{"MJ_LIST": "mj_x=" + assign.Quote(text)}}
		status, err := s.run(t.Context(), `eval "$MJ_LIST"; printf '%s' "$mj_x"`+"\n")
		if err != nil || status != 0 {
			t.Fatalf("%q: status %d, %v", text, status, err)
		}
		if diff := cmp.Diff(text, out.String()); diff != "" {
			t.Errorf("%q (-want +got):\n%s", text, diff)
		}
	}
}

func TestAssignmentsNeedNoParser(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, text, want string }{
		{"one", "a='x'\n", "x|"},
		{"two, the end of a line left out", "a='x'\nb='y'", "x|y"},
		{"an apostrophe", `a='it'"'"'s'` + "\n", "it's|"},
		{"apostrophes alone", `a=''"'"''"'"''` + "\n" + `b=''`, "''|"},
		{"lines", "a='\nx\n'\nb='='\n", "\nx\n|="},
		{"bytes", "a='\xff'\nb='\xc3'\n", "\xff|\xc3"},
		{"one that needs a parser", "a=x b='y'\n", "x|y"},
		{"words behind", "a='x'y\n", "xy|"},
		{"a command", "a='x'; b=y\n", "x|y"},
		{"in double quotes", `a="x"` + "\n", "x|"},
		{"nothing", "", "|"},
	}
	for _, tt := range tests {
		for _, where := range []string{
			`eval "$MJ_LIST"`, `mj_f() { eval "$MJ_LIST"; }; mj_f`,
			`mj_f() { local a=''; eval "$MJ_LIST"; mj_a=$a; }; mj_f; a=$mj_a`,
			`a=$(eval "$MJ_LIST"; printf '%sE' "$a") b=$(eval "$MJ_LIST"; printf '%sE' "$b"); a=${a%E} b=${b%E}`,
		} {
			t.Run(tt.name+" by "+where, func(t *testing.T) {
				t.Parallel()
				var out bytes.Buffer
				s := &shell{out: &out, errOut: io.Discard, vars: map[string]string{"MJ_LIST": tt.text}}
				if status, err := s.run(t.Context(), "a='' b=''\n"+where+"\nprintf '%s|%s' \"$a\" \"$b\"\n"); err != nil || status != 0 {
					t.Fatalf("status %d, %v", status, err)
				}
				if diff := cmp.Diff(tt.want, out.String()); diff != "" {
					t.Errorf("(-want +got):\n%s", diff)
				}
			})
		}
	}
}

func TestTheShimsFunctionsStandAlone(t *testing.T) {
	t.Parallel()
	e := Entrance{Files: majordomus.Files}
	for _, name := range []string{"mj_shim_lost", "mj_shim_end", "mj_shim_project"} {
		s := &shell{out: io.Discard, errOut: io.Discard, vars: map[string]string{"mj_pending": "", "MJ_HOME": "/nowhere"}}
		text := e.shim(name)
		if len(strings.Split(text, "\n")) < 5 {
			t.Errorf("%s is not in the shim as it is looked for:\n%s", name, text)
		}
		if status, err := s.run(t.Context(), text+name+"\n"); err != nil || status > 1 {
			t.Errorf("%s: status %d, %v", name, status, err)
		}
	}
}

// A prompt of a megabyte may be made of apostrophes.
func TestManyApostrophesTakeTheTimeOfTheirLength(t *testing.T) {
	t.Parallel()
	text := "a=" + assign.Quote(strings.Repeat("it's ", 400000)) + "\n"
	begun := time.Now()
	if assignments(text) == nil {
		t.Fatal("it was left to the parser")
	}
	if took := time.Since(begun); took > 5*time.Second {
		t.Errorf("it took %v", took)
	}
}

func TestTheEndOfTheShimReadsTheLibrary(t *testing.T) {
	t.Parallel()
	script := shimRun(Entrance{Files: majordomus.Files}.shimFile())
	if !strings.HasPrefix(script, "mj_pending=") || !strings.Contains(script, "\n    . ") || !strings.HasSuffix(script, "\n  fi\n") {
		t.Errorf("it is not in the shim as it is looked for:\n%s", script)
	}
}

func TestAPanicIsAnError(t *testing.T) {
	t.Parallel()
	s := &shell{out: io.Discard, errOut: io.Discard, commands: map[string]func(){"boom": func() { panic("here") }}}
	if _, err := s.run(context.Background(), "boom\n"); !errors.Is(err, errPanic) {
		t.Errorf("it ended with %v", err)
	}
}

// What goes wrong costs a line, and no more: neither time nor a status.
func TestWhatGoesWrongLeavesALine(t *testing.T) {
	const loop = "while :; do :; done"
	tests := []struct{ name, hook, want string }{
		{"nothing", "mj_pending=''", ""},
		{"a panic", "boom", "the helper failed"},
		{"a panic when nothing can be lost any more", "mj_pending=''; boom", ""},
		{"a run that does not end", loop, "the helper failed"},
		{"one in which nothing can be lost any more", "mj_pending=''; " + loop, ""},
		{"an exit", "exit 2", "the helper failed"},
		{"a variable that is not set", "set -u; : $nothing", "the helper failed"},
		{"a part that is no shell", ". \"$MJ_HOME/lib/bad.sh\"", "the helper failed"},
		{"a program that does not end", "sleep 60", "the helper failed"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			store := consenting(t)
			shim, err := majordomus.Files.ReadFile(shimPath)
			if err != nil {
				t.Fatal(err)
			}
			files := fstest.MapFS{
				shimPath:         {Data: shim},
				"lib/capture.sh": {Data: []byte("mj_hook() {\n" + tt.hook + "\n}\nMJ_API=1\n")},
				"lib/bad.sh":     {Data: []byte("if (\n")},
			}
			boom := map[string]func(){"boom": func() { panic("here") }}
			e := Entrance{Files: files, Toolkit: t.TempDir(), In: nothing(t), Out: io.Discard, Limit: 300 * time.Millisecond, commands: boom}
			begun := time.Now()
			e.Hook("claude-code", "prompt")
			if took := time.Since(begun); took > 20*time.Second {
				t.Errorf("it took %v", took)
			}
			raw, _ := os.ReadFile(filepath.Join(store, "prompts", ".capture.log"))
			_, got, _ := strings.Cut(string(raw), " ")
			want := ""
			if tt.want != "" {
				want = "claude-code prompt lost: " + tt.want + "; keys: unread\n"
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// consenting makes a repository with consent and goes there.
func consenting(t *testing.T) (store string) {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	store = filepath.Join(dir, ".ai", "local")
	enabled := filepath.Join(dir, ".git", "majordomus", "enabled")
	for _, made := range []string{filepath.Dir(enabled), store} {
		if err := os.MkdirAll(made, 0o700); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(enabled, []byte(store+"\n"+dir+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	t.Chdir(dir)
	return store
}

func nothing(t *testing.T) *os.File {
	t.Helper()
	f, err := os.Open(os.DevNull)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	return f
}
