package hook

import (
	"errors"
	"io"
	"io/fs"

	"majordomus/helpers/assign"
	"majordomus/helpers/consent"
	"majordomus/helpers/gitdir"
)

// where prints, under mj_w_, what records carry of the repository around --at:
// repository_id and worktree_id.
func where(args []string, _ io.Reader, out io.Writer) error {
	opt, err := parseOptions(args, "at")
	if err != nil {
		return err
	}
	here, err := consent.Look(opt.get("at"), false)
	if errors.Is(err, gitdir.ErrNotRepository) || errors.Is(err, fs.ErrNotExist) {
		return errNo
	}
	if err != nil {
		return err
	}
	l := assign.List{Prefix: "mj_w_"}
	l.Set("repository_id", here.Repo.RepositoryID())
	l.Set("worktree_id", here.Repo.WorktreeID())
	_, err = l.WriteTo(out)
	return err
}
