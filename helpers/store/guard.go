package store

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"majordomus/helpers/osfile"
)

// What stands in the private half may have come with a repository: git can hold
// a link, and a file of any content, under its path. Nothing is written, removed
// or believed because it merely lies there.

// real says why a folder of the store, or one above it inside the store, cannot
// be used: it is missing, a link, no folder, or somebody else's.
func (s *Store) real(rel string) error {
	if s.ready[rel] {
		return nil
	}
	if rel != "." && rel != "" {
		if err := s.real(filepath.Dir(rel)); err != nil {
			return err
		}
	}
	info, err := os.Lstat(s.path(rel))
	if err != nil {
		return err
	}
	return ownFolder(s.path(rel), info)
}

// ownFolder refuses what is no folder of this user's.
func ownFolder(path string, info os.FileInfo) error {
	if !info.IsDir() {
		return errors.New(path + ": not a folder")
	}
	if !own(info) {
		return errors.New(path + ": somebody else's folder")
	}
	return nil
}

// readOwn reads a file of the store and says what it is.
func readOwn(path string) ([]byte, os.FileInfo, error) {
	f, err := osfile.OpenOwn(path)
	if err != nil {
		return nil, nil, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, nil, err
	}
	raw, err := io.ReadAll(f)
	return raw, info, err
}

// errForeign is a journal that no process of ours wrote.
var errForeign = errors.New("not a journal of ours")

// readJournal reads a journal: a file for its owner alone, which no checkout
// makes, that publishes where episodes' records are published. Carried on without
// asking, any other could put a file of its own anywhere.
func (s *Store) readJournal(path string) (script string, publish []string, err error) {
	raw, info, err := readOwn(path)
	if err != nil {
		return "", nil, err
	}
	dirs, script, _ := strings.Cut(string(raw), "\n")
	publish = publishDirs(dirs)
	foreign := func(dir string) bool { return !s.published(dir) }
	if !own(info) || !secret(info) || slices.ContainsFunc(publish, foreign) {
		return "", nil, errForeign
	}
	return script, publish, nil
}

// published says whether episodes' records are published in a folder of this name.
func (s *Store) published(dir string) bool {
	dir = strings.TrimPrefix(dir, hiddenMark)
	return filepath.IsAbs(dir) && filepath.Clean(dir) == dir && (dir == s.path("sessions") || worktreeOf(dir) != "")
}
