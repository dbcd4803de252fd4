package hook

import (
	"errors"
	"io"
	"io/fs"
	"strings"

	"majordomus/helpers/assign"
	"majordomus/helpers/consent"
	"majordomus/helpers/gitdir"
)

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
	here, err := consent.Look(opt.get("at"), opt.get("own") == "yes")
	if errors.Is(err, gitdir.ErrNotRepository) || errors.Is(err, fs.ErrNotExist) {
		return errNo
	}
	if err != nil {
		return err
	}
	l := assign.List{Prefix: "mj_w_"}
	l.Set("consent", yes(here.Given))
	l.Set("store", here.Store)
	l.Set("home", here.Home)
	l.Set("root", here.Repo.Root)
	l.Set("common", here.Repo.CommonDir)
	l.Set("witness", here.Witness())
	l.Set("primary", here.Repo.PrimaryRoot())
	l.Set("bare", yes(here.Repo.Bare))
	l.Set("worktree_id", here.Repo.WorktreeID())
	l.Set("former", strings.Join(here.Former, " "))
	l.Set("repository_id", here.Repo.RepositoryID())
	l.Set("private", here.Private)
	l.Set("unsound", here.Unsound)
	_, err = l.WriteTo(out)
	return err
}
