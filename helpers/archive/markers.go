package archive

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"golang.org/x/sys/unix"

	"majordomus/helpers/osfile"
	"majordomus/helpers/store"
)

// A redelivery marker is a second name of a record's file, or of what the file
// was before it was rewritten: a body lives on in it.

// identity is what a record and its marker have in common for good.
func identity(r *Record) string {
	return r.Text(RoleProvider) + "\x00" + r.Text(RoleSession) + "\x00" + r.Text(RoleID)
}

// marks are the redelivery markers, by the identity of their records. What is
// not a record has the identity "".
type marks struct {
	paths    map[string][]string
	episodes map[string]string // the episode that the marker's record names
}

// all are the paths of every marker.
func (m *marks) all() (paths []string) {
	for _, some := range m.paths {
		paths = append(paths, some...)
	}
	return paths
}

// markers reads every redelivery marker. An error says that there may be more:
// a text could be in one that was not read.
func (a *Archive) markers() (*marks, error) {
	m := &marks{paths: make(map[string][]string), episodes: make(map[string]string)}
	var unread faults
	keys, err := readDir(a.path(seenDir))
	unread.add(err)
	for _, key := range keys {
		if !key.IsDir() {
			continue // a symlink could lead to files that are not ours to remove
		}
		dir := filepath.Join(a.path(seenDir), key.Name())
		entries, err := readDir(dir)
		unread.add(err)
		for _, e := range entries {
			unread.add(m.add(a, filepath.Join(dir, e.Name())))
		}
	}
	return m, unread.err()
}

func (m *marks) add(a *Archive, path string) error {
	r := a.readMarker(path)
	switch r.Problem {
	case gone:
		return nil
	case Unreadable:
		return fmt.Errorf("'%s' cannot be read", path)
	}
	id := ""
	if r.members != nil {
		id = identity(r)
		m.episodes[id] = r.Text(RoleEpisode)
	}
	m.paths[id] = append(m.paths[id], path)
	return nil
}

// readDir lists a folder. One that does not exist is empty, and one of ours that
// was made unreadable is opened up first.
func readDir(path string) ([]os.DirEntry, error) {
	list, err := os.ReadDir(path)
	if errors.Is(err, os.ErrPermission) && os.Chmod(path, dirMode) == nil {
		list, err = os.ReadDir(path)
	}
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	return list, err
}

func (a *Archive) readMarker(path string) *Record {
	r := &Record{layout: &a.Layout}
	if r.Problem = r.loadFile(unix.AT_FDCWD, path); r.Problem == "" {
		r.parse()
	}
	return r
}

// delivering says whether a hook is still writing this record or a rendering of
// it: until it is done, another name of the file is among the hooks' temporary
// files. How young a file is says nothing: a restored backup is new.
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

// recover finishes what dead hooks left, so that no record is published anew
// after it was rewritten.
func (a *Archive) recover() error { return store.Open(a.Store).Recover() }

// leftovers are the hooks' temporary files that hold one of the lines: copies of
// what is forgotten. An error says that there may be more.
func (a *Archive) leftovers(lines []string) (found []string, err error) {
	if len(lines) == 0 {
		return nil, nil
	}
	var unread faults
	entries, err := readDir(a.path(hookTempDir))
	unread.add(err)
	for _, e := range entries {
		path := filepath.Join(a.path(hookTempDir), e.Name())
		raw, err := osfile.ReadOwn(path)
		if err != nil {
			if e.Type().IsRegular() && !errors.Is(err, os.ErrNotExist) {
				unread.add(err)
			}
			continue
		}
		for _, line := range lines {
			if strings.Contains(string(raw), line) {
				found = append(found, path)
				break
			}
		}
	}
	return found, unread.err()
}
