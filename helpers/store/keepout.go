package store

import (
	"os"
	"path/filepath"

	"majordomus/helpers/gitdir"
)

// What git takes. 'git clean -xdf' deletes what is ignored, and 'git stash -a'
// copies it into git's objects; neither touches another repository inside of the
// worktree. So a private half in a worktree holds an empty one. Tried with git
// 2.30, 2.39, 2.47 and 2.55; 'git clean -xdff' deletes it all the same.
//
// The version of its format is one that git does not know: git refuses to work
// in it, so an editor that opens a prompt finds no repository of untracked
// prompts that could be committed and pushed.
var keepOutFiles = []struct{ name, text string }{
	{gitdir.KeepOut, "This keeps 'git clean -x' and 'git stash -a' away from the folder above.\nIt is not a repository; 'majordomus uninstall' removes it.\n"},
	{"config", "[core]\n\trepositoryformatversion = 999\n"},
	{"HEAD", "ref: refs/heads/none\n"}, // the last one: it makes git take the folder for a repository
}

// needsKeepOut says whether the store is in a worktree, where git can delete it.
func (s *Store) needsKeepOut() bool {
	return filepath.Base(s.root) == "local" && filepath.Base(filepath.Dir(s.root)) == ".ai"
}

// KeptOut says whether git leaves the store alone: our marker is there, or a
// repository of the user's, or the store is not in a worktree.
func (s *Store) KeptOut() bool {
	if !s.needsKeepOut() {
		return true
	}
	_, err := os.Lstat(s.path(".git/HEAD"))
	return err == nil
}

// KeepOut makes the marker where it is missing. A repository that the user made
// there is left as it is.
func (s *Store) KeepOut() error {
	if s.KeptOut() {
		return nil
	}
	for _, dir := range []string{".git/objects", ".git/refs"} {
		if err := s.dir(dir); err != nil {
			return err
		}
	}
	for _, f := range keepOutFiles {
		if err := writeSynced(s.path(".git/"+f.name), f.text, fileMode); err != nil {
			return err
		}
	}
	return nil
}

// LetIn removes the marker, and nothing else. What says that it is ours goes last, so
// that one that was cut short is taken up again.
func (s *Store) LetIn() error {
	dir := s.path(".git")
	if _, err := os.Lstat(filepath.Join(dir, gitdir.KeepOut)); err == nil {
		entries, err := os.ReadDir(dir)
		if err != nil {
			return err
		}
		for _, e := range entries {
			if e.Name() == gitdir.KeepOut {
				continue
			}
			if err := os.RemoveAll(filepath.Join(dir, e.Name())); err != nil {
				return err
			}
		}
		if err := os.Remove(filepath.Join(dir, gitdir.KeepOut)); err != nil {
			return err
		}
	}
	if entries, err := os.ReadDir(dir); err == nil && len(entries) == 0 {
		return os.Remove(dir)
	}
	return nil
}
