package gitdir

import (
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// place is what a test says about a Repo, relative to the sandbox.
type place struct {
	Root, GitDir, CommonDir, Primary string
	Bare, Submodule                  bool
}

func (s *sandbox) place(r *Repo) place {
	relative := func(path string) string {
		if path == "" {
			return ""
		}
		rel, err := filepath.Rel(s.dir, path)
		if err != nil {
			s.t.Fatal(err)
		}
		return filepath.ToSlash(rel)
	}
	return place{relative(r.Root), relative(r.GitDir), relative(r.CommonDir), relative(r.PrimaryRoot()), r.Bare, r.Submodule}
}

func TestTheNearestWorkTreeIsFoundInEveryLayout(t *testing.T) {
	s := newSandbox(t)
	s.init("plain")
	s.commit("plain", "a", "one")
	s.write("", "plain", "deep", "er", "file")
	s.git("plain", "worktree", "add", "-q", "../linked", "-b", "topic")
	s.init("separate", "--separate-git-dir", s.path("elsewhere.git"))
	s.git(".", "clone", "-q", "--bare", "plain", "bare.git")
	s.git("bare.git", "worktree", "add", "-q", "../of-bare", "main")
	s.git(".", "clone", "-q", "--bare", "plain", "nested/.bare")
	s.write("gitdir: ./.bare\n", "nested", ".git")
	s.git("plain", "submodule", "add", "-q", s.path("of-bare"), "sub")
	s.git("plain/sub", "worktree", "add", "-q", s.path("sub-linked"), "-b", "w")
	s.git("linked", "submodule", "add", "-q", s.path("of-bare"), "mod")
	s.init("worktree-config")
	s.commit("worktree-config", "a", "one")
	s.git("worktree-config", "config", "extensions.worktreeConfig", "true")
	s.git("worktree-config", "config", "--worktree", "core.worktree", s.path("worktree-config"))

	tests := []struct {
		name string
		dir  string
		want place
	}{
		{"top folder", "plain", place{"plain", "plain/.git", "plain/.git", "plain", false, false}},
		{"folder below", "plain/deep/er", place{"plain", "plain/.git", "plain/.git", "plain", false, false}},
		{"a file", "plain/deep/er/file", place{"plain", "plain/.git", "plain/.git", "plain", false, false}},
		{"linked worktree", "linked", place{"linked", "plain/.git/worktrees/linked", "plain/.git", "plain", false, false}},
		{"separate git dir", "separate", place{"separate", "elsewhere.git", "elsewhere.git", "separate", false, false}},
		{"worktree of a bare repository", "of-bare", place{"of-bare", "bare.git/worktrees/of-bare", "bare.git", "", true, false}},
		{"folder that points at a bare repository", "nested", place{"nested", "nested/.bare", "nested/.bare", "", true, false}},
		{"submodule", "plain/sub", place{"plain/sub", "plain/.git/modules/sub", "plain/.git/modules/sub", "plain/sub", false, true}},
		{"worktree of a submodule", "sub-linked", place{"sub-linked", "plain/.git/modules/sub/worktrees/sub-linked", "plain/.git/modules/sub", "plain/sub", false, false}},
		{"submodule of a worktree", "linked/mod", place{"linked/mod", "plain/.git/worktrees/linked/modules/mod", "plain/.git/worktrees/linked/modules/mod", "linked/mod", false, true}},
		{"per-worktree configuration", "worktree-config", place{"worktree-config", "worktree-config/.git", "worktree-config/.git", "worktree-config", false, false}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if diff := cmp.Diff(test.want, s.place(s.find(test.dir))); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestGitAgreesAboutRootAndCommonDir(t *testing.T) {
	s := newSandbox(t)
	odd := "a b'c\"d$e ü日本"
	s.init(odd)
	s.commit(odd, "a", "one")
	s.git(odd, "worktree", "add", "-q", s.path("wt "+odd), "-b", "topic")
	for _, dir := range []string{odd, "wt " + odd} {
		repo := s.find(dir)
		if got, want := repo.Root, s.git(dir, "rev-parse", "--show-toplevel"); got != want {
			t.Errorf("root %q, git says %q", got, want)
		}
		if got, want := repo.CommonDir, s.git(dir, "rev-parse", "--path-format=absolute", "--git-common-dir"); got != want {
			t.Errorf("common dir %q, git says %q", got, want)
		}
		if got, want := repo.GitDir, s.git(dir, "rev-parse", "--absolute-git-dir"); got != want {
			t.Errorf("git dir %q, git says %q", got, want)
		}
	}
}

func TestARepositoryReachedThroughLinksIsTheSame(t *testing.T) {
	s := newSandbox(t)
	s.init("real")
	s.commit("real", "a", "one")
	s.write("", "real", "sub", "f")
	s.init("moved")
	for link, target := range map[string]string{"link": "real", "into": "real/sub", "linked-git/.git": "../moved/.git"} {
		if err := os.MkdirAll(filepath.Dir(s.path(link)), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink(target, s.path(link)); err != nil {
			t.Skip("no symbolic links here")
		}
	}
	want := s.find("real")
	for _, dir := range []string{"link", "link/sub", "into"} {
		if got := s.find(dir); got.Root != want.Root || got.WorktreeID() != want.WorktreeID() || got.RepositoryID() != want.RepositoryID() {
			t.Errorf("%s: root %s, ids %s %s", dir, got.Root, got.WorktreeID(), got.RepositoryID())
		}
	}
	wanted := place{"linked-git", "moved/.git", "moved/.git", "moved", false, false}
	if diff := cmp.Diff(wanted, s.place(s.find("linked-git"))); diff != "" {
		t.Error(diff)
	}
}

func TestWhatIsNoWorkTreeIsToldApartFromWhatIsBroken(t *testing.T) {
	s := newSandbox(t)
	s.init("outer")
	s.commit("outer", "a", "one")
	s.git(".", "clone", "-q", "--bare", "outer", "bare.git")
	mkdir := func(elem ...string) {
		if err := os.MkdirAll(s.path(elem...), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	mkdir("free", "of", "git")
	mkdir("outer", "empty")
	mkdir("outer", "hollow", ".git")
	s.write("", "outer", "blank", ".git")
	s.write("gitdir: nowhere\n", "outer", "dangling", ".git")
	s.write("something else\n", "outer", "prose", ".git")
	s.write("gitdir: "+strings.Repeat("x", maxPointerBytes), "outer", "long", ".git")
	s.write("ref: refs/heads/main\n", "outer", "headonly", ".git", "HEAD")

	tests := []struct {
		dir  string
		want error
		says string
	}{
		{"free/of/git", ErrNotRepository, "free/of/git"},
		{"bare.git", ErrNotRepository, "no work tree"},
		{"bare.git/refs", ErrNotRepository, "no work tree"},
		{"outer/.git/objects", ErrNotRepository, "no work tree"},
		{"outer/hollow", ErrBroken, "hollow/.git"},
		{"outer/blank", ErrBroken, "blank/.git"},
		{"outer/dangling", ErrBroken, "dangling/.git"},
		{"outer/prose", ErrBroken, "prose/.git"},
		{"outer/long", ErrBroken, "long/.git"},
		{"outer/headonly", ErrBroken, "headonly/.git"},
		{"missing", fs.ErrNotExist, "missing"},
	}
	for _, test := range tests {
		t.Run(test.dir, func(t *testing.T) {
			repo, err := Find(s.path(test.dir))
			if !errors.Is(err, test.want) {
				t.Fatalf("got %+v, %v; want %v", repo, err, test.want)
			}
			if !strings.Contains(err.Error(), test.says) {
				t.Errorf("%q does not mention %q", err, test.says)
			}
		})
	}
	if got := s.find("outer", "empty").Root; got != s.path("outer") {
		t.Errorf("an empty folder belongs to the repository around it, not %s", got)
	}
	if _, err := Find(""); err == nil {
		t.Error("no folder given is no reason to take the current one")
	}
}

func TestASubmoduleKnowsItsSuperproject(t *testing.T) {
	s := newSandbox(t)
	s.init("lib")
	s.commit("lib", "a", "one")
	s.init("mid")
	s.commit("mid", "a", "one")
	s.git("mid", "submodule", "add", "-q", s.path("lib"), "deps/lib")
	s.git("mid", "commit", "-q", "-m", "sub")
	s.init("top")
	s.commit("top", "a", "one")
	s.git("top", "submodule", "add", "-q", s.path("mid"), "mid")
	s.git("top", "submodule", "update", "-q", "--init", "--recursive")
	s.init("top/old-style")
	s.commit("top/old-style", "a", "one")
	s.git("top", "submodule", "add", "-q", "./old-style")
	s.init("top/stranger")

	for dir, want := range map[string]string{
		"top/mid": "top", "top/mid/deps/lib": "top/mid", "top/old-style": "top",
		"top": "", "top/stranger": "", "lib": "",
	} {
		super, err := s.find(dir).Super()
		switch {
		case want == "" && !errors.Is(err, ErrNotRepository):
			t.Errorf("%s: got %+v, %v; want no superproject", dir, super, err)
		case want != "" && (err != nil || super.Root != s.path(want)):
			t.Errorf("%s: got %+v, %v; want %s", dir, super, err, want)
		}
	}
}

func TestWorktreesShareTheRepositoryIDAndNotTheirOwn(t *testing.T) {
	s := newSandbox(t)
	s.init("main")
	s.commit("main", "a", "one")
	s.git("main", "worktree", "add", "-q", "../side", "-b", "side")
	main, side := s.find("main"), s.find("side")
	if main.RepositoryID() != side.RepositoryID() || !strings.HasPrefix(main.RepositoryID(), "local:") || len(main.RepositoryID()) != 22 {
		t.Errorf("repository ids %s and %s", main.RepositoryID(), side.RepositoryID())
	}
	if main.WorktreeID() == side.WorktreeID() || len(main.WorktreeID()) != 16 {
		t.Errorf("worktree ids %s and %s", main.WorktreeID(), side.WorktreeID())
	}
	s.git("main", "remote", "add", "origin", "https://user:"+"made"+"up@Example.com/o/r.git")
	if got := s.find("side").RepositoryID(); got != "example.com/o/r" {
		t.Errorf("repository id %s", got)
	}
	s.write("[core\n", "main", ".git", "config")
	if got := s.find("side").RepositoryID(); !strings.HasPrefix(got, "local:") {
		t.Errorf("repository id %s with an unreadable configuration", got)
	}
}

// The hot path's start-up time is spent in initialisers: hold the list.
func TestOnlySmallPackagesAreLinked(t *testing.T) {
	out, err := exec.Command("go", "list", "-deps", ".").Output()
	if err != nil {
		t.Skip("no go program: ", err)
	}
	for name := range strings.FieldsSeq(string(out)) {
		first, _, _ := strings.Cut(name, "/")
		if strings.Contains(first, ".") && !strings.HasPrefix(name, "vendor/") {
			t.Errorf("%s is not in the standard library", name)
		}
		switch first {
		case "fmt", "regexp", "bufio", "net", "reflect", "encoding", "context", "log":
			t.Errorf("%s is linked", name)
		}
		if name == "os/exec" {
			t.Errorf("%s is linked", name)
		}
	}
}

// What a prompt pays for its git facts.
func BenchmarkFacts(b *testing.B) {
	dir := b.TempDir()
	for _, args := range [][]string{{"init", "-q", dir}, {"-C", dir, "remote", "add", "origin", "https://host/o/r.git"}} {
		if out, err := exec.Command("git", args...).CombinedOutput(); err != nil {
			b.Skipf("%v: %s", err, out)
		}
	}
	for b.Loop() {
		repo, err := Find(dir)
		if err != nil {
			b.Fatal(err)
		}
		if _, _, err := repo.Head(); err != nil || repo.RepositoryID() != "host/o/r" || repo.WorktreeID() == "" {
			b.Fatal(err)
		}
	}
}
