//go:build unix

package policy

import (
	"crypto/sha256"
	"encoding/hex"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"majordomus/helpers/redact"
)

func write(t *testing.T, path, text string) string {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func sum(text string) string {
	s := sha256.Sum256([]byte(text))
	return hex.EncodeToString(s[:])
}

func TestReadKeepsValuesAndNoticesOtherSources(t *testing.T) {
	values := map[string]string{"a.b": "1", "c": "x=y"}
	tests := []struct {
		name    string
		text    string // @one@ is a source of the text "one", @none@ one that does not exist
		want    map[string]string
		names   []string
		current bool
	}{
		{"current", "source=" + sum("one") + " @one@\na.b=1\nc=x=y\n", values, []string{"a.b", "c"}, true},
		{"other digest", "source=" + sum("two") + " @one@\na.b=1\nc=x=y\n", values, []string{"a.b", "c"}, false},
		{"absent still", "source=absent @none@\na.b=1\nc=x=y\n", values, []string{"a.b", "c"}, true},
		{"gone meanwhile", "source=" + sum("one") + " @none@\na.b=1\nc=x=y\n", values, []string{"a.b", "c"}, false},
		{"came meanwhile", "source=absent @one@\na.b=1\nc=x=y\n", values, []string{"a.b", "c"}, false},
		{
			"one of two is stale", "source=" + sum("two") + " @one@\nsource=absent @none@\na.b=1\nc=x=y\n",
			values, []string{"a.b", "c"}, false,
		},
		{"no source", "a.b=1\nc=x=y\n", values, []string{"a.b", "c"}, false},
		{"comment", "# made by a program\nsource=absent @none@\n", map[string]string{}, nil, true},
		{"empty", "", map[string]string{}, nil, false},
		{"garbage", "\x00\xff\n=\n=x\n\n", map[string]string{}, nil, false},
		{"empty value", "source=absent @none@\na=\n", map[string]string{"a": ""}, []string{"a"}, true},
		{"source without a path", "source=absent\n", map[string]string{}, nil, true},
		{"path with a space", "source=" + sum("one") + " @spaced@\n", map[string]string{}, nil, true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			text := strings.NewReplacer(
				"@one@", write(t, filepath.Join(dir, "one"), "one"),
				"@spaced@", write(t, filepath.Join(dir, "a b"), "one"),
				"@none@", filepath.Join(dir, "none"),
			).Replace(tt.text)
			got := Read(write(t, filepath.Join(dir, "compiled"), Seal(text)))
			got.Sources = nil
			if diff := cmp.Diff(Compiled{Values: tt.want, Names: tt.names, Whole: true, Current: tt.current}, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestShapesComeBackAsTheyWereWritten(t *testing.T) {
	t.Parallel()
	row := redact.Row{
		Name: "acme", Literals: []string{"acme_", "ACME-"}, Re: `(?:acme_|ACME-)[a-z0-9]{24,}`,
		Left: redact.LeftWord, Right: redact.RightAny, Guard: redact.GuardFilled,
	}
	got := Parse(ShapeLine(row) + "\n" + OffLine("twilio") + "\nprompts.max_text_bytes=0\n")
	if diff := cmp.Diff([]redact.Row{row}, got.Shapes); diff != "" {
		t.Errorf("shapes (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{"twilio"}, got.Off); diff != "" {
		t.Errorf("off (-want +got):\n%s", diff)
	}
	key := "acme_" + strings.Repeat("a1b2c3d4e5", 3)
	if !got.Table().Matches([]byte(key)) || redact.Builtin().Matches([]byte(key)) {
		t.Error("the policy's table, and only that, finds the added shape")
	}
}

func TestADeclaredShapeCannotBeSwitchedOffByACompiledPolicy(t *testing.T) {
	t.Parallel()
	table := Parse(OffLine("github") + "\n").Table()
	if !table.Matches([]byte("ghp" + "_" + strings.Repeat("a1B2c3D4e5", 4))) {
		t.Error("a declared shape was switched off")
	}
}

// Whatever happens to the file, it is whole as it was written or not at all.
func TestADamagedPolicyIsNeitherWholeNorCurrent(t *testing.T) {
	t.Parallel()
	whole := Seal("source=absent /none\na=1\n" + ShapeLine(redact.Row{Name: "acme", Literals: []string{"acme_"}, Re: "acme_[a-z]{24,}"}) + "\nb=2\n")
	if c := Parse(whole); !c.Whole || !c.Current || Seal(whole) != whole {
		t.Fatalf("as it was written: %+v", c)
	}
	for n := range len(whole) {
		nul := whole[:n] + strings.Repeat("\x00", len(whole)-n)
		for _, damaged := range []string{whole[:n], whole[n+1:], nul, whole[:n] + "x" + whole[n:]} {
			if c := Parse(damaged); c.Whole || c.Current {
				t.Errorf("%q counts", damaged)
			}
		}
	}
}

func TestMissingPolicyHoldsNothingAndIsStale(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for _, path := range []string{filepath.Join(dir, "none"), dir} {
		if diff := cmp.Diff(Compiled{}, Read(path)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", path, diff)
		}
	}
}

func TestDigest(t *testing.T) {
	dir := t.TempDir()
	large := strings.Repeat("0123456789abcdef", 2*SizeLimit/16)
	fifo := filepath.Join(dir, "fifo")
	if err := syscall.Mkfifo(fifo, 0o600); err != nil {
		t.Fatal(err)
	}
	link := func(name, to string) string {
		path := filepath.Join(dir, name)
		if err := os.Symlink(to, path); err != nil {
			t.Fatal(err)
		}
		return path
	}
	tests := []struct{ name, path, want string }{
		{"text", write(t, filepath.Join(dir, "text"), "abc"), sum("abc")},
		{"empty", write(t, filepath.Join(dir, "empty"), ""), sum("")},
		{"as large as the buffer", write(t, filepath.Join(dir, "buffer"), large[:8<<10]), sum(large[:8<<10])},
		{"larger than the buffer", write(t, filepath.Join(dir, "grown"), large[:100001]), sum(large[:100001])},
		{"missing", filepath.Join(dir, "none"), Absent},
		{"folder", dir, Absent},
		{"link to a file", link("link", filepath.Join(dir, "text")), sum("abc")},
		{"link to nothing", link("dangling", filepath.Join(dir, "none")), Absent},
		{"pipe", fifo, Absent},
		{"link to a pipe", link("piped", fifo), Absent},
		{"link to an endless device", link("zero", "/dev/zero"), Absent},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got := make(chan string, 1)
			go func() { got <- Digest(tt.path) }()
			select {
			case digest := <-got:
				if diff := cmp.Diff(tt.want, digest); diff != "" {
					t.Errorf("(-want +got):\n%s", diff)
				}
			case <-time.After(10 * time.Second):
				t.Error("it waits")
			}
		})
	}
	t.Run("more than the limit is of no weight", func(t *testing.T) {
		t.Parallel()
		a := Digest(write(t, filepath.Join(dir, "large"), large))
		b := Digest(write(t, filepath.Join(dir, "larger"), large+"x"))
		if diff := cmp.Diff(a, b); diff != "" {
			t.Errorf("(-large +larger):\n%s", diff)
		}
	})
}
