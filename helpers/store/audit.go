package store

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"majordomus/helpers/osfile"
)

// Audit is what a look at every entry of a store found.
type Audit struct {
	Total  int
	Loose  int    // entries that others can read, or whose mode is not known
	First  string // the first of these, relative to the store
	Fixed  int    // entries that were loose and are not any more
	Unread int    // folders that could not be looked into
}

// Audit looks at the mode of every entry, and tightens those that are loose if fix
// says so. Of the folder skip it sees no more than the folder itself.
func (s *Store) Audit(skip string, fix bool) (a Audit) {
	_ = filepath.WalkDir(s.root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			a.Unread++
			return nil
		}
		a.Total++
		if d.Type()&fs.ModeSymlink != 0 {
			return nil // its mode means nothing, and it is not followed
		}
		rel, _ := filepath.Rel(s.root, path)
		a.see(path, rel, d, fix)
		if d.IsDir() && rel == skip {
			return fs.SkipDir
		}
		return nil
	})
	return a
}

func (a *Audit) see(path, rel string, d fs.DirEntry, fix bool) {
	want := fs.FileMode(fileMode)
	if d.IsDir() {
		want = dirMode
	}
	info, err := d.Info()
	switch {
	case err == nil && info.Mode().Perm() == want:
	case fix && os.Chmod(path, want) == nil:
		a.Fixed++
	default:
		if a.Loose++; a.First == "" {
			a.First = rel
		}
	}
}

// Leftovers counts what processes that were killed, or are at work now, have in
// the folder for temporary files.
func (s *Store) Leftovers() (count int) {
	root := s.path(tempDir)
	_ = filepath.WalkDir(root, func(path string, _ fs.DirEntry, err error) error {
		if err == nil && path != root {
			count++
		}
		return nil
	})
	return count
}

// LogLines counts the lines of a log and of the generation before it.
func (s *Store) LogLines(log string) (lines int, err error) {
	for _, rel := range []string{log, log + ".1"} {
		raw, err := osfile.ReadOwn(s.path(rel))
		if err != nil && !os.IsNotExist(err) {
			return 0, err
		}
		lines += strings.Count(string(raw), "\n")
	}
	return lines, nil
}
