package gitdir

import (
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

// sandbox is a folder with repositories made by the real git program, cut off
// from the configuration of whoever runs the tests.
type sandbox struct {
	t    *testing.T
	dir  string
	date time.Time // of the next commit; zero means now
}

func newSandbox(t *testing.T) *sandbox {
	t.Helper()
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("no git program")
	}
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	return &sandbox{t: t, dir: dir}
}

func (s *sandbox) path(elem ...string) string {
	return filepath.Join(append([]string{s.dir}, elem...)...)
}

// git runs in a folder below the sandbox and returns what it printed.
func (s *sandbox) git(dir string, args ...string) string {
	s.t.Helper()
	out, err := s.tryGit(dir, args...)
	if err != nil {
		s.t.Fatalf("git %s: %v\n%s", strings.Join(args, " "), err, out)
	}
	return strings.TrimRight(out, "\n")
}

func (s *sandbox) tryGit(dir string, args ...string) (string, error) {
	cmd := exec.Command("git", append([]string{"-c", "protocol.file.allow=always"}, args...)...)
	cmd.Dir = s.path(dir)
	cmd.Env = []string{
		"PATH=" + os.Getenv("PATH"), "HOME=" + s.dir, "LC_ALL=C",
		"GIT_CONFIG_NOSYSTEM=1", "GIT_CONFIG_GLOBAL=" + os.DevNull, "GIT_EDITOR=true",
		"GIT_AUTHOR_NAME=A U Thor", "GIT_AUTHOR_EMAIL=author@example.invalid",
		"GIT_COMMITTER_NAME=C O Mitter", "GIT_COMMITTER_EMAIL=committer@example.invalid",
	}
	if !s.date.IsZero() {
		stamp := strconv.FormatInt(s.date.Unix(), 10) + " +0200"
		cmd.Env = append(cmd.Env, "GIT_AUTHOR_DATE="+stamp, "GIT_COMMITTER_DATE="+stamp)
	}
	out, err := cmd.CombinedOutput()
	return string(out), err
}

// init makes a repository on branch main; extra goes to git init.
func (s *sandbox) init(dir string, extra ...string) {
	s.t.Helper()
	s.git(".", append(append([]string{"init", "-q", "-b", "main"}, extra...), dir)...)
}

func (s *sandbox) write(text string, elem ...string) string {
	s.t.Helper()
	path := s.path(elem...)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		s.t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		s.t.Fatal(err)
	}
	return path
}

// commit changes a file and returns the new commit.
func (s *sandbox) commit(dir, file, text string) string {
	s.t.Helper()
	s.write(text+"\n", dir, file)
	s.git(dir, "add", file)
	s.git(dir, "commit", "-q", "-m", text)
	return s.git(dir, "rev-parse", "HEAD")
}

func (s *sandbox) find(elem ...string) *Repo {
	s.t.Helper()
	repo, err := Find(s.path(elem...))
	if err != nil {
		s.t.Fatal(err)
	}
	return repo
}
