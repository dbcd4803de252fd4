package hook

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"majordomus/helpers/assign"
	"majordomus/helpers/gitdir"
	"majordomus/helpers/osfile"
)

// enabledFile is where init leaves this machine's consent, in the git common
// directory: line 1 the private half, line 2 the toolkit's home.
const enabledFile = "majordomus/enabled"

// witnessFile is beside it and counts the records.
const witnessFile = "majordomus/witness"

var errNoConsent = errors.New("no consent")

// place is where an event belongs: a work tree, and the private half of its
// repository on this machine.
type place struct {
	repo   *gitdir.Repo
	store  string
	home   string
	former []string // ids of this work tree where the repository stood before
}

// owns says whether an id is this work tree's, now or before it was moved.
func (p place) owns(id string) bool {
	return id == p.repo.WorktreeID() || slices.Contains(p.former, id)
}

// formerWord begins the line of the consent with former ids.
const formerWord = "former "

// formerIDs are the ids that a primary work tree had before its repository was
// moved: those that the consent lists, and that of the place which the consent
// still names, if no repository is there any more. With one there, this is a copy,
// and what was open there is not this one's.
func formerIDs(repo *gitdir.Repo, named, rest string) (ids []string) {
	if repo.Root != repo.PrimaryRoot() {
		return nil
	}
	for _, line := range strings.Split(rest, "\n") {
		if words, ok := strings.CutPrefix(line, formerWord); ok {
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

// findPlace looks from the payload's folder, and where that is in no
// repository from the process's. A repository in which nobody said yes on this
// machine is answered with errNoConsent; it is never passed over for another.
// Any other error is no answer: the system did not let us look.
func findPlace(dirs ...string) (place, error) {
	for _, dir := range dirs {
		if !filepath.IsAbs(dir) || strings.ContainsRune(dir, 0) {
			continue
		}
		repo, err := gitdir.Find(dir)
		if gitdir.Unseen(err) {
			return place{}, err
		}
		if errors.Is(err, gitdir.ErrBroken) {
			return place{}, errNoConsent
		}
		if err != nil {
			continue
		}
		return consented(repo)
	}
	return place{}, errNoConsent
}

// consented reads the consent of a repository. A submodule belongs to its
// superproject unless it has its own.
func consented(repo *gitdir.Repo) (place, error) {
	for {
		p, err := readConsent(repo)
		if !errors.Is(err, errNoConsent) {
			return p, err
		}
		if !repo.Submodule {
			return place{}, errNoConsent
		}
		super, err := repo.Super()
		if gitdir.Unseen(err) {
			return place{}, err
		}
		if err != nil {
			return place{}, errNoConsent
		}
		repo = super
	}
}

func readConsent(repo *gitdir.Repo) (place, error) {
	path := filepath.Join(repo.CommonDir, enabledFile)
	own := false
	raw, err := osfile.ReadOwn(path)
	if err == nil {
		own, err = owned(path)
	}
	if gitdir.Unseen(err) {
		return place{}, err
	}
	if err != nil || !own {
		return place{}, errNoConsent
	}
	store, rest, _ := strings.Cut(string(raw), "\n")
	home, _, _ := strings.Cut(rest, "\n")
	if !filepath.IsAbs(store) || filepath.Clean(store) == "/" {
		return place{}, errNoConsent
	}
	former := formerIDs(repo, filepath.Clean(store), rest)
	if store = storeOf(repo, filepath.Clean(store)); store == "" {
		return place{}, errNoConsent
	}
	why, err := unsound(store)
	if err != nil {
		return place{}, err
	}
	if why != "" {
		return place{}, errNoConsent
	}
	return place{repo, store, home, former}, nil
}

// storeOf is the private half of a repository whose consent names this one. A
// repository that was moved or copied since has taken its own with it; nothing
// is written where it once was, or into the one it is a copy of.
func storeOf(repo *gitdir.Repo, named string) string {
	own := privateHalf(repo)
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

// worktreeByID finds the root of the work tree with the id among those of the
// repository, or "" when it is gone.
func worktreeByID(repo *gitdir.Repo, id string) *gitdir.Repo {
	for _, root := range worktreeRoots(repo) {
		if r, err := gitdir.Find(root); err == nil && r.WorktreeID() == id {
			return r
		}
	}
	return nil
}

func worktreeRoots(repo *gitdir.Repo) []string {
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

// where prints, under mj_w_, what init and the reading commands need to know
// of the repository around --at: root, common, witness, primary, bare, worktree_id,
// repository_id, private (where the private half is or would be), unsound (why
// that may not be used, or nothing), consent
// (yes or no), store and home (the consent's two lines). With --own yes a
// submodule is looked at by itself, not as a part of its superproject.
func where(args []string, _ io.Reader, out io.Writer) error {
	opt, err := parseOptions(args, "at own")
	if err != nil {
		return err
	}
	repo, err := gitdir.Find(opt.get("at"))
	if errors.Is(err, gitdir.ErrNotRepository) || errors.Is(err, os.ErrNotExist) {
		return errNo
	}
	if err != nil {
		return err
	}
	p, err := readConsent(repo)
	if errors.Is(err, errNoConsent) && opt.get("own") != "yes" {
		if p, err = consented(repo); err == nil {
			repo = p.repo
		}
	}
	if err != nil && !errors.Is(err, errNoConsent) {
		return err
	}
	why, unseen := unsound(privateHalf(repo))
	if unseen != nil {
		return unseen
	}
	l := assign.List{Prefix: "mj_w_"}
	l.Set("consent", yes(err == nil))
	l.Set("store", p.store)
	l.Set("home", p.home)
	l.Set("root", repo.Root)
	l.Set("common", repo.CommonDir)
	l.Set("witness", filepath.Join(repo.CommonDir, witnessFile))
	l.Set("primary", repo.PrimaryRoot())
	l.Set("bare", yes(repo.Bare))
	l.Set("worktree_id", repo.WorktreeID())
	l.Set("former", strings.Join(p.former, " "))
	l.Set("repository_id", repo.RepositoryID())
	l.Set("private", privateHalf(repo))
	l.Set("unsound", why)
	_, err = l.WriteTo(out)
	return err
}

// PrivateHalf is the private half that the consent names, or where there is no
// consent the one that init would make.
func PrivateHalf(repo *gitdir.Repo) string {
	if p, err := readConsent(repo); err == nil {
		return p.store
	}
	return privateHalf(repo)
}

// privateHalf is shared by all work trees of a repository: the primary one's,
// or one in the repository itself where there is no primary.
func privateHalf(repo *gitdir.Repo) string {
	if primary := repo.PrimaryRoot(); primary != "" {
		return filepath.Join(primary, ".ai", "local")
	}
	return filepath.Join(repo.CommonDir, "majordomus")
}
