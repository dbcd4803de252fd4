package consent

import (
	"io/fs"
	"os"
	"path/filepath"

	"majordomus/helpers/gitdir"
	"majordomus/helpers/osfile"
)

// Unsound says what makes a private half one that nothing may be written to or
// believed in, or "": a link in the place of the folder, of the one above it, or of
// what stands in it or in its state, or a folder of somebody else's. Git can hold a
// link under any of these paths, and what is removed there by its age, or written
// there in the clear, would be removed and written where the link leads. An error
// says that the system did not let us look.
func Unsound(store string) (string, error) {
	for _, path := range []string{filepath.Dir(store), store} {
		info, err := os.Lstat(path)
		switch {
		case gitdir.Unseen(err):
			return "", err
		case err != nil: // nothing there yet
		case info.Mode()&fs.ModeSymlink != 0:
			return "'" + path + "' is a link and would lead the private half elsewhere", nil
		case path == store:
			if own, err := Owned(path); err != nil || !own {
				return "'" + path + "' belongs to somebody else", err
			}
		}
	}
	for _, dir := range []string{store, filepath.Join(store, "state")} {
		name, err := linkIn(dir)
		if err != nil {
			return "", err
		}
		if name != "" {
			return "'" + filepath.Join(dir, name) + "' is a link and would lead a part of the private half elsewhere", nil
		}
	}
	return "", nil
}

// linkIn is the first link in a folder, or "". Where the system does not say what
// an entry is without a look at it, the writers' own look at every folder remains.
func linkIn(dir string) (string, error) {
	d, err := osfile.OpenDir(dir)
	if gitdir.Unseen(err) {
		return "", err
	}
	if err != nil {
		return "", nil
	}
	defer d.Close()
	entries, err := d.ReadDir(maxEntries)
	for _, e := range entries {
		if e.Type()&fs.ModeSymlink != 0 {
			return e.Name(), nil
		}
	}
	if gitdir.Unseen(err) {
		return "", err
	}
	return "", nil
}

// maxEntries is far above what stands in a private half or in its state.
const maxEntries = 1000
