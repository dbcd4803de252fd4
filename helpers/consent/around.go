package consent

import (
	"errors"
	"path/filepath"

	"majordomus/helpers/gitdir"
)

// Around is what a command for a person needs to know of the repository it was
// started in.
type Around struct {
	Repo    *gitdir.Repo
	Given   bool     // this machine's user said yes to recording here
	Store   string   // the private half; "" unless Given
	Home    string   // the toolkit that said yes; "" unless Given
	Former  []string // ids of this work tree where the repository stood before
	Private string   // where the private half is, or would be
	Unsound string   // why that may not be used, or ""
}

// Look finds the repository around dir. With own set a submodule is looked at by
// itself, not as a part of its superproject. The error is gitdir.ErrNotRepository
// or fs.ErrNotExist where there is none; any other says that the system did not
// let us look.
func Look(dir string, own bool) (Around, error) {
	repo, err := gitdir.Find(dir)
	if err != nil {
		return Around{}, err
	}
	p, err := Read(repo)
	if errors.Is(err, ErrNone) && !own {
		if p, err = Of(repo); err == nil {
			repo = p.Repo
		}
	}
	if err != nil && !errors.Is(err, ErrNone) {
		return Around{}, err
	}
	private := DefaultStore(repo)
	why, unseen := Unsound(private)
	if unseen != nil {
		return Around{}, unseen
	}
	return Around{Repo: repo, Given: err == nil, Store: p.Store, Home: p.Home, Former: p.Former, Private: private, Unsound: why}, nil
}

// Witness is the file outside of the private half that counts its records.
func (a Around) Witness() string { return Witness(a.Repo) }

// Witness is the file of a repository that counts the records of its private half.
func Witness(repo *gitdir.Repo) string { return filepath.Join(repo.CommonDir, witnessFile) }
