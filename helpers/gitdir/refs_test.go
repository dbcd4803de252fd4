package gitdir

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

type head struct {
	Branch, Commit string
	Err            error
}

func (s *sandbox) head(elem ...string) head {
	branch, commit, err := s.find(elem...).Head()
	return head{branch, commit, err}
}

func TestHeadInEveryState(t *testing.T) {
	for _, format := range []string{"sha1", "sha256"} {
		t.Run(format, func(t *testing.T) {
			s := newSandbox(t)
			check := func(when, dir string, want head) {
				t.Helper()
				if diff := cmp.Diff(want, s.head(dir)); diff != "" {
					t.Errorf("%s: %s", when, diff)
				}
			}
			s.init("r", "--object-format="+format)
			check("unborn", "r", head{Branch: "main"})
			one := s.commit("r", "a", "one")
			check("on a branch", "r", head{Branch: "main", Commit: one})
			s.git("r", "checkout", "-q", "-b", "feature/ü-日本")
			two := s.commit("r", "a", "two")
			check("a long name", "r", head{Branch: "feature/ü-日本", Commit: two})
			s.git("r", "worktree", "add", "-q", "../side", "main")
			check("another worktree", "side", head{Branch: "main", Commit: one})
			s.git("r", "pack-refs", "--all")
			if _, err := os.Stat(s.path("r/.git/refs/heads/main")); err == nil {
				t.Fatal("the ref is still loose")
			}
			check("packed", "r", head{Branch: "feature/ü-日本", Commit: two})
			check("packed, from a worktree", "side", head{Branch: "main", Commit: one})
			three := s.commit("side", "b", "three")
			check("loose wins over packed", "side", head{Branch: "main", Commit: three})
			s.git("side", "checkout", "-q", "--detach")
			check("detached", "side", head{Commit: three})
			s.git("r", "symbolic-ref", "refs/heads/alias", "refs/heads/main")
			s.git("r", "symbolic-ref", "HEAD", "refs/heads/alias")
			check("a branch that is another's name", "r", head{Branch: "alias", Commit: three})
			s.git("r", "checkout", "-q", "--orphan", "fresh/start")
			check("unborn beside others", "r", head{Branch: "fresh/start"})
		})
	}
}

func TestAnEmptyFolderInTheWayOfAPackedRef(t *testing.T) {
	s := newSandbox(t)
	s.init("r")
	one := s.commit("r", "a", "one")
	s.git("r", "pack-refs", "--all")
	if err := os.MkdirAll(s.path("r/.git/refs/heads/main"), 0o755); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(head{Branch: "main", Commit: one}, s.head("r")); diff != "" {
		t.Error(diff)
	}
}

func TestAHeadThatIsALink(t *testing.T) {
	s := newSandbox(t)
	s.init("r")
	one := s.commit("r", "a", "one")
	if err := os.Remove(s.path("r/.git/HEAD")); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("refs/heads/main", s.path("r/.git/HEAD")); err != nil {
		t.Skip("no symbolic links here")
	}
	if diff := cmp.Diff(head{Branch: "main", Commit: one}, s.head("r")); diff != "" {
		t.Error(diff)
	}
}

func TestAHeadThatMakesNoSense(t *testing.T) {
	s := newSandbox(t)
	s.init("r")
	for text, want := range map[string]error{
		"":                              ErrBroken,
		"hello\n":                       ErrBroken,
		"ref: HEAD\n":                   ErrBroken,
		"ref: refs/../../../etc/host\n": ErrBroken,
		"ref: /refs/heads/main\n":       ErrBroken,
		"ref: refs/heads/.invalid\n":    ErrFormat,
		"ref: refs/heads/loop\n":        ErrBroken,
		"ref: refs/heads/prose\n":       ErrBroken,
	} {
		s.write(text, "r", ".git", "HEAD")
		s.write("ref: refs/heads/loop\n", "r", ".git", "refs", "heads", "loop")
		s.write("prose\n", "r", ".git", "refs", "heads", "prose")
		if got := s.head("r"); !errors.Is(got.Err, want) || got.Branch != "" || got.Commit != "" {
			t.Errorf("%q: %+v, want %v", text, got, want)
		}
	}
}

func TestAReftableIsLeftToGit(t *testing.T) {
	s := newSandbox(t)
	s.init("r")
	s.write("[core]\nrepositoryformatversion = 1\n[extensions]\nrefStorage = reftable\n", "r", ".git", "config")
	if got := s.head("r"); !errors.Is(got.Err, ErrFormat) {
		t.Errorf("%+v", got)
	}
}

func TestPackedRefsAreFoundWhereverTheyStand(t *testing.T) {
	hash := func(i int) string { return fmt.Sprintf("%040x", i+1) }
	var file strings.Builder
	file.WriteString("# pack-refs with: peeled fully-peeled sorted \n")
	const refs = 30_000 // several blocks
	for i := range refs {
		fmt.Fprintf(&file, "%s refs/heads/b%05d\n", hash(i), i)
		if i%7 == 0 {
			fmt.Fprintf(&file, "^%s\n", hash(i))
		}
	}
	text := file.String()
	scan := func(text, name string) string {
		got, err := scanPacked(strings.NewReader(text), name)
		if err != nil {
			t.Fatal(err)
		}
		return got
	}
	for i := 0; i < refs; i += 97 {
		name := fmt.Sprintf("refs/heads/b%05d", i)
		if got := scan(text, name); got != hash(i) {
			t.Fatalf("%s: %q, want %q", name, got, hash(i))
		}
	}
	last := fmt.Sprintf("refs/heads/b%05d", refs-1)
	if got := scan(strings.TrimRight(text, "\n"), last); got != hash(refs-1) {
		t.Errorf("without a final newline: %q", got)
	}
	for _, absent := range []string{"refs/heads/b", "refs/heads/b000001", "heads/b00001", "refs/heads/c"} {
		if got := scan(text, absent); got != "" {
			t.Errorf("%s: %q", absent, got)
		}
	}
}

// Every offset of a ref around the end of a block.
func TestPackedRefsAcrossABlockBoundary(t *testing.T) {
	line := strings.Repeat("a", 40) + " refs/heads/x\n"
	for pad := packedChunk - 200; pad < packedChunk+200; pad++ {
		filler := "#" + strings.Repeat("-", pad-2) + "\n"
		if got, err := scanPacked(strings.NewReader(filler+line+"#\n"), "refs/heads/x"); got != strings.Repeat("a", 40) || err != nil {
			t.Fatalf("pad %d: %q, %v", pad, got, err)
		}
	}
}
