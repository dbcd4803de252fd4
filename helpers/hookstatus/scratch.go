package hookstatus

import (
	"errors"
	"os"
	"path/filepath"
	"time"

	"majordomus/helpers/osfile"
)

// scratchPrefix names the folders of self tests in the temporary folder.
const scratchPrefix = "majordomus-probe-"

// scratch is a folder with a repository, its private half, and a home.
type scratch struct{ dir, repo, private string }

// place makes a scratch folder, one for all lines.
func (l *look) place() (s *scratch, err error) {
	if l.scratch == nil {
		l.scratch, err = l.newScratch()
	}
	return l.scratch, err
}

// newScratch makes a scratch folder.
func (l *look) newScratch() (*scratch, error) {
	temp, err := filepath.EvalSymlinks(os.TempDir())
	if err != nil {
		return nil, err
	}
	sweep(temp)
	dir, err := os.MkdirTemp(temp, scratchPrefix)
	if err != nil {
		return nil, err
	}
	s := &scratch{dir, dir + "/widget", dir + "/widget/.ai/local"}
	if err := s.fill(l.consented(), l.words["MJ_PROMPT_DIR"], l.words["MJ_OPEN_DIR"], l.words["MJ_CLOSED_DIR"], l.words["MJ_CONTEXT_DIR"]); err != nil {
		s.remove()
		return nil, err
	}
	return s, nil
}

// sweep removes what a killed self test left an hour ago.
func sweep(temp string) {
	old, _ := filepath.Glob(filepath.Join(temp, scratchPrefix+"*"))
	for _, dir := range old {
		if info, err := os.Lstat(dir); err == nil && info.IsDir() && time.Since(info.ModTime()) > time.Hour {
			_ = os.RemoveAll(dir)
		}
	}
}

// fill makes enough of a repository for everything we read, with consent.
func (s *scratch) fill(toolkit string, stores ...string) error {
	git := s.repo + "/.git"
	dirs := []string{s.dir + "/home", s.dir + "/tmp", git + "/objects", git + "/refs", git + "/majordomus"}
	for _, name := range append(stores, "state/tmp") {
		dirs = append(dirs, filepath.Join(s.private, name))
	}
	var failed []error
	for _, dir := range dirs {
		failed = append(failed, os.MkdirAll(dir, 0o700))
	}
	for path, text := range map[string]string{
		git + "/HEAD":               "ref: refs/heads/main\n",
		git + "/config":             "[core]\n\trepositoryformatversion = 0\n\tbare = false\n",
		git + "/majordomus/enabled": s.private + "\n" + toolkit + "\n",
	} {
		failed = append(failed, os.WriteFile(path, []byte(text), 0o600))
	}
	return errors.Join(failed...)
}

// environment is the only one that the lines get.
func (s *scratch) environment() []string {
	return []string{"PATH=/usr/bin:/bin", "HOME=" + s.dir + "/home", "TMPDIR=" + s.dir + "/tmp", "MAJORDOMUS_PROBE=1"}
}

// copyShim puts the shim of a project's line where that line looks for it.
func (s *scratch) copyShim(path string) error {
	text, err := osfile.ReadFile(path)
	if err != nil {
		return err
	}
	shims := s.repo + "/.ai/repo/shims"
	if err := os.MkdirAll(shims, 0o700); err != nil {
		return err
	}
	return os.WriteFile(shims+"/hook.sh", text, 0o600)
}

// remove takes the folder away again, where there is one.
func (s *scratch) remove() {
	if s != nil {
		_ = os.RemoveAll(s.dir)
	}
}
