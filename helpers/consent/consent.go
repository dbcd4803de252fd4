// Package consent finds this machine's yes to recording: the repository around a
// folder, whether its user said yes, and where its private half is. The shim's
// look-up with a shell's builtins, which costs a foreign repository nothing, is
// the only other; a case holds the two together.
package consent

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"majordomus/helpers/gitdir"
	"majordomus/helpers/osfile"
)

// enabledFile is where init leaves this machine's consent, in the git common
// directory: line 1 the private half, line 2 the toolkit's home.
const enabledFile = "majordomus/enabled"

// witnessFile is beside it and counts the records.
const witnessFile = "majordomus/witness"

// ErrNone says that nobody said yes here on this machine.
var ErrNone = errors.New("no consent")

// Place is where an event belongs: a work tree, and the private half of its
// repository on this machine.
type Place struct {
	Repo   *gitdir.Repo
	Store  string   // the private half
	Home   string   // the toolkit that said yes
	Former []string // ids of this work tree where the repository stood before
}

// Owns says whether an id is this work tree's, now or before it was moved.
func (p Place) Owns(id string) bool {
	return id == p.Repo.WorktreeID() || slices.Contains(p.Former, id)
}

// FormerWord begins the line of the consent with former ids.
const FormerWord = "former "

// formerIDs are the ids that a primary work tree had before its repository was
// moved: those that the consent lists, and that of the place which the consent
// still names, if no repository is there any more. With one there, this is a copy,
// and what was open there is not this one's.
func formerIDs(repo *gitdir.Repo, named, rest string) (ids []string) {
	if repo.Root != repo.PrimaryRoot() {
		return nil
	}
	for _, line := range strings.Split(rest, "\n") {
		if words, ok := strings.CutPrefix(line, FormerWord); ok {
			ids = strings.Fields(words)
		}
	}
	root, ok := strings.CutSuffix(named, filepath.FromSlash("/.ai/local"))
	if !ok || root == repo.Root {
		return ids
	}
	if _, err := os.Lstat(filepath.Join(root, ".git")); err == nil || gitdir.Unseen(err) {
		return ids
	}
	if id := gitdir.WorktreeID(root); !slices.Contains(ids, id) {
		ids = append(ids, id)
	}
	return ids
}

// Find looks from the payload's folder, and where that is in no
// repository from the process's. A repository in which nobody said yes on this
// machine is answered with ErrNone; it is never passed over for another.
// Any other error is no answer: the system did not let us look.
func Find(dirs ...string) (Place, error) {
	for _, dir := range dirs {
		if !filepath.IsAbs(dir) || strings.ContainsRune(dir, 0) {
			continue
		}
		repo, err := gitdir.Find(dir)
		if gitdir.Unseen(err) {
			return Place{}, err
		}
		if errors.Is(err, gitdir.ErrBroken) {
			return Place{}, ErrNone
		}
		if err != nil {
			continue
		}
		return Of(repo)
	}
	return Place{}, ErrNone
}

// Of reads the consent of a repository. A submodule belongs to its
// superproject unless it has its own.
func Of(repo *gitdir.Repo) (Place, error) {
	for {
		p, err := Read(repo)
		if !errors.Is(err, ErrNone) {
			return p, err
		}
		if !repo.Submodule {
			return Place{}, ErrNone
		}
		super, err := repo.Super()
		if gitdir.Unseen(err) {
			return Place{}, err
		}
		if err != nil {
			return Place{}, ErrNone
		}
		repo = super
	}
}

// Read reads the consent of this repository alone, whatever encloses it.
func Read(repo *gitdir.Repo) (Place, error) {
	path := filepath.Join(repo.CommonDir, enabledFile)
	own := false
	raw, err := osfile.ReadOwn(path)
	if err == nil {
		own, err = Owned(path)
	}
	if gitdir.Unseen(err) {
		return Place{}, err
	}
	if err != nil || !own {
		return Place{}, ErrNone
	}
	store, rest, _ := strings.Cut(string(raw), "\n")
	home, _, _ := strings.Cut(rest, "\n")
	if !filepath.IsAbs(store) || filepath.Clean(store) == "/" {
		return Place{}, ErrNone
	}
	former := formerIDs(repo, filepath.Clean(store), rest)
	if store = storeOf(repo, filepath.Clean(store)); store == "" {
		return Place{}, ErrNone
	}
	why, err := Unsound(store)
	if err != nil {
		return Place{}, err
	}
	if why != "" {
		return Place{}, ErrNone
	}
	return Place{repo, store, home, former}, nil
}

// storeOf is the private half of a repository whose consent names this one. A
// repository that was moved or copied since has taken its own with it; nothing
// is written where it once was, or into the one it is a copy of.
func storeOf(repo *gitdir.Repo, named string) string {
	own := DefaultStore(repo)
	switch {
	case named == own, named == filepath.Join(repo.CommonDir, "majordomus"):
		return named
	case filepath.Base(repo.CommonDir) == ".git" && named == filepath.Join(filepath.Dir(repo.CommonDir), ".ai", "local"):
		return named // whatever core.bare has become meanwhile
	case repo.Bare || repo.PrimaryRoot() != "":
		return own
	}
	// Only the consent knows where the primary worktree is.
	if info, err := os.Stat(filepath.Dir(filepath.Dir(named))); err != nil || !info.IsDir() {
		return ""
	}
	return named
}

// Worktree finds the root of the work tree with the id among those of the
// repository, or "" when it is gone.
func Worktree(repo *gitdir.Repo, id string) *gitdir.Repo {
	for _, root := range Roots(repo) {
		if r, err := gitdir.Find(root); err == nil && r.WorktreeID() == id {
			return r
		}
	}
	return nil
}

// Roots are the top folders of the repository's work trees, the caller's first.
// Some may be gone, and "" stands for a primary work tree where there is none.
func Roots(repo *gitdir.Repo) []string {
	roots := []string{repo.Root, repo.PrimaryRoot()}
	entries, _ := os.ReadDir(filepath.Join(repo.CommonDir, "worktrees"))
	for _, e := range entries {
		raw, err := osfile.ReadFile(filepath.Join(repo.CommonDir, "worktrees", e.Name(), "gitdir"))
		if err == nil {
			roots = append(roots, filepath.Dir(strings.TrimSpace(string(raw))))
		}
	}
	return roots
}

// Store is the private half that the consent names, or where there is no
// consent the one that init would make.
func Store(repo *gitdir.Repo) string {
	if p, err := Read(repo); err == nil {
		return p.Store
	}
	return DefaultStore(repo)
}

// DefaultStore is where init makes the private half. All work trees of a repository
// share it: the primary one's, or one in the repository itself where there is no
// primary.
func DefaultStore(repo *gitdir.Repo) string {
	if primary := repo.PrimaryRoot(); primary != "" {
		return filepath.Join(primary, ".ai", "local")
	}
	return filepath.Join(repo.CommonDir, "majordomus")
}
