package archive

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"golang.org/x/sys/unix"

	"majordomus/helpers/store"
)

// A redelivery marker is a second name of a record's file, or of what the file
// was before it was rewritten: a body lives on in it.

// identity is what a record and its marker have in common for good.
func identity(r *Record) string {
	return r.Text(RoleProvider) + "\x00" + r.Text(RoleSession) + "\x00" + r.Text(RoleID)
}

// markers finds the redelivery markers, by the identity of their records. What
// is no record there has the identity "".
func (a *Archive) markers() map[string][]string {
	found := make(map[string][]string)
	keys, _ := os.ReadDir(a.path(seenDir))
	for _, key := range keys {
		if !key.IsDir() {
			continue // a link could lead to what is nobody's to remove
		}
		entries, _ := os.ReadDir(filepath.Join(a.path(seenDir), key.Name()))
		for _, e := range entries {
			path := filepath.Join(a.path(seenDir), key.Name(), e.Name())
			r := a.readMarker(path)
			id := ""
			if r.members != nil {
				id = identity(r)
			}
			found[id] = append(found[id], path)
		}
	}
	return found
}

func (a *Archive) readMarker(path string) *Record {
	r := &Record{layout: &a.Layout}
	if r.Problem = r.loadFile(unix.AT_FDCWD, path); r.Problem == "" {
		r.parse()
	}
	return r
}

// delivering says whether a hook is still delivering this very file: another
// name of it lies with the hooks' temporary files.
func (a *Archive) delivering(r *Record) bool {
	if r.Links < 2 {
		return false
	}
	var own syscall.Stat_t
	if syscall.Lstat(a.file(r.Name+recordEnding), &own) != nil {
		return true
	}
	entries, _ := os.ReadDir(a.path(hookTempDir))
	for _, e := range entries {
		var st syscall.Stat_t
		if syscall.Lstat(filepath.Join(a.path(hookTempDir), e.Name()), &st) == nil && st.Ino == own.Ino && st.Dev == own.Dev {
			return true
		}
	}
	return false
}

// settle finishes what dead hooks left, so that no record is published anew
// after it was rewritten.
func (a *Archive) settle() error { return store.Open(a.Store).Recover() }

// leftovers are the hooks' temporary files that hold one of the lines: copies of
// what is forgotten.
func (a *Archive) leftovers(lines []string) []string {
	var found []string
	entries, _ := os.ReadDir(a.path(hookTempDir))
	for _, e := range entries {
		path := filepath.Join(a.path(hookTempDir), e.Name())
		info, err := os.Lstat(path)
		if err != nil || !info.Mode().IsRegular() {
			continue
		}
		raw, err := os.ReadFile(path)
		if err != nil {
			continue
		}
		for _, line := range lines {
			if strings.Contains(string(raw), line) {
				found = append(found, path)
				break
			}
		}
	}
	return found
}
