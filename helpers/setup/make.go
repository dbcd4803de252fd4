package setup

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"majordomus/helpers/consent"
	"majordomus/helpers/hook"
	"majordomus/helpers/osfile"
	"majordomus/helpers/store"
	"majordomus/helpers/vendorcfg"
)

// Make switches recording on. Exists is told of a policy that was there already and
// is left as it is, where --private would have written another.
func (s *Setup) Make(mode Mode, exists func(path string)) error {
	if err := s.Usable(); err != nil {
		return err
	}
	s.Tidy()
	if err := s.makeStore(); err != nil {
		return &Fault{fmt.Sprintf("'%s' cannot be made", s.Private), "is the folder writable?", err}
	}
	if err := s.ignore(mode); err != nil {
		return err
	}
	fresh, err := s.makePolicy(mode)
	if err != nil {
		return err
	}
	if !fresh && mode == Private {
		exists(s.policyFile())
	}
	// 'git worktree remove' refuses a linked worktree with an untracked file of ours
	// in it, unless a team is to commit that.
	if err := hook.HideOurs(s.Repo, mode == Team); err != nil {
		return &Fault{fmt.Sprintf("'%s' cannot be written", filepath.Join(s.Repo.Root, ".ai", "repo", ".gitignore")), "", err}
	}
	if err := s.agree(mode, fresh); err != nil {
		return &Fault{fmt.Sprintf("'%s' cannot be written", s.common("enabled")), "", err}
	}
	return nil
}

// Fault is something of the system's that went wrong: what, what to do about it if
// we know, and why.
type Fault struct {
	Text, Hint string
	Cause      error
}

func (f *Fault) Error() string { return f.Text }
func (f *Fault) Unwrap() error { return f.Cause }

func (s *Setup) makeStore() error {
	if err := s.public(strings.TrimSuffix(s.Private, "/local")); err != nil {
		return err
	}
	for _, dir := range s.Folders {
		if err := os.MkdirAll(filepath.Join(s.Private, dir), 0o700); err != nil {
			return err
		}
	}
	half := store.Open(s.Private)
	_ = half.KeepOut() // doctor says so when it is missing
	half.Audit("", true)
	return nil
}

// public makes a folder that others may read. One that exists is left as it is.
func (s *Setup) public(dir string) error {
	if info, err := os.Stat(dir); err == nil && info.IsDir() {
		return nil
	}
	if err := s.note(noteFolder, dir); err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	return os.Chmod(dir, 0o755)
}

// ignore keeps the private store out of git: for this clone alone, or with a line for
// the whole team.
func (s *Setup) ignore(mode Mode) error {
	if !s.inWorktree() {
		return nil
	}
	path := s.exclude()
	if mode == Team {
		path = filepath.Join(s.Repo.Root, ".gitignore")
	}
	if err := plain(path); err != nil {
		return err
	}
	if hasLine(path) {
		return nil
	}
	if err := s.addLine(path); err != nil {
		return &Fault{fmt.Sprintf("'%s' cannot be written", path), "", err}
	}
	err := os.Remove(filepath.Join(s.Private, ".gitignore")) // an uninstall leaves one to what it kept
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// addLine notes what it does before it does it.
func (s *Setup) addLine(path string) error {
	if err := s.public(filepath.Dir(path)); err != nil {
		return err
	}
	text, err := osfile.ReadOwn(path)
	mode := fs.FileMode(0o644)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		err = s.note(noteFile, path)
	case err == nil:
		mode, err = modeOf(path)
	}
	added := IgnoreLine + "\n"
	if err == nil && len(text) > 0 && text[len(text)-1] != '\n' {
		added = "\n" + added
		err = s.note(noteGap, path)
	}
	if err == nil {
		err = s.note(noteLine, path)
	}
	if err != nil {
		return err
	}
	return vendorcfg.WriteFile(path, append(text, added...), mode)
}

func modeOf(path string) (fs.FileMode, error) {
	info, err := os.Stat(path)
	if err != nil {
		return 0, err
	}
	return info.Mode().Perm(), nil
}

// makePolicy writes the policy of a new repository, and says whether it did.
func (s *Setup) makePolicy(mode Mode) (fresh bool, err error) {
	path := s.policyFile()
	for _, p := range []string{filepath.Dir(path), path} {
		if err := plain(p); err != nil {
			return false, err
		}
	}
	if _, err := os.Stat(path); err == nil {
		return false, nil
	}
	for _, dir := range []string{filepath.Dir(filepath.Dir(path)), filepath.Dir(path)} {
		if err := s.public(dir); err != nil {
			return false, &Fault{fmt.Sprintf("'%s' cannot be made", dir), "", err}
		}
	}
	if err = s.note(notePolicy, path); err == nil {
		err = vendorcfg.WriteFile(path, []byte(template(mode)), 0o644)
	}
	if err != nil {
		return false, &Fault{fmt.Sprintf("'%s' cannot be written", path), "", err}
	}
	return true, nil
}

// agree writes this machine's yes in one step: the private store, and where the
// toolkit is; and the ids that this worktree had before it was moved. The choice for
// all worktrees comes first, so that no hook goes by another.
func (s *Setup) agree(mode Mode, fresh bool) error {
	if err := s.ownFolder(); err != nil {
		return err
	}
	if err := s.choose(mode, fresh); err != nil {
		return err
	}
	text := s.Private + "\n" + s.Toolkit + "\n"
	if len(s.Former) > 0 {
		text += consent.FormerWord + strings.Join(s.Former, " ") + "\n"
	}
	if err := vendorcfg.WriteFile(s.common("enabled"), []byte(text), 0o600); err != nil {
		return err
	}
	_, err := store.Open(s.Private).Apply("%witness "+s.Prompts+"\n", store.Options{Witness: s.Witness()})
	return err
}

// choose writes down what was chosen for all worktrees. A file that was changed since
// is the user's, and is left alone.
func (s *Setup) choose(mode Mode, fresh bool) error {
	switch {
	case mode == Team:
		return s.unchoose()
	case mode != Private || !fresh:
		return nil
	}
	if _, err := os.Lstat(s.common("policy.yaml")); err == nil {
		return nil
	}
	return vendorcfg.WriteFile(s.common("policy.yaml"), []byte(chosen), 0o600)
}
