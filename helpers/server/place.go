package server

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"

	"majordomus/helpers/consent"
	"majordomus/helpers/gitdir"
)

// place is where a repository's private half is; store is empty where nobody
// said yes to recording on this machine, or where there is no repository.
type place struct {
	store    string
	worktree string
	former   []string // its ids before the repository was moved
}

func (p place) boardDir() string { return filepath.Join(p.store, "state", "board") }

// findPlace looks for the consent of the repository around a folder.
func findPlace(repo string) (place, error) {
	here, err := consent.Look(repo, false)
	switch {
	case errors.Is(err, gitdir.ErrNotRepository) || errors.Is(err, fs.ErrNotExist):
		return place{}, nil
	case err != nil:
		return place{}, fmt.Errorf("look for the repository around '%s': %w", repo, err)
	}
	return place{here.Store, here.Repo.WorktreeID(), here.Former}, nil
}
