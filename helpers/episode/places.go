package episode

import (
	"context"
	"path/filepath"
	"strings"
	"time"

	"majordomus/helpers/consent"
	"majordomus/helpers/git"
	"majordomus/helpers/gitdir"
	"majordomus/helpers/osfile"
)

// Where records are published in a worktree; and in the private store, where the
// copy of one that git does not have goes. A linked worktree's record has its copy
// among the private records: it is found there when the worktree is gone. The copy
// of any other record has an ending of its own, so that nothing counts it twice.
const (
	PublicRecords  = ".ai/repo/sessions"
	PrivateRecords = "sessions"
	Copies         = "sessions/published"
)

// searchTime limits what git is asked for a person.
const searchTime = 20 * time.Second

// RecordDirs are the folders in which the records of closed episodes are, as seen
// from a worktree. An episode may be in several; what the first has counts.
func RecordDirs(root, store string) []string {
	var dirs []string
	if root != "" {
		dirs = append(dirs, filepath.Join(root, filepath.FromSlash(PublicRecords)))
	}
	return append(dirs, filepath.Join(store, PrivateRecords), filepath.Join(store, filepath.FromSlash(Copies)))
}

// Found is where a record is: in the worktree Root, or in the commit Commit; in
// neither case it is nowhere.
type Found struct {
	Root, Path string // Path is absolute in a worktree
	Commit     string
}

// Find looks for the record of a name in all worktrees of a repository, then in its
// history.
func Find(ctx context.Context, repo *gitdir.Repo, name string) Found {
	for _, root := range consent.Roots(repo) {
		path := filepath.Join(root, filepath.FromSlash(PublicRecords), name)
		if f, err := osfile.OpenOwn(path); err == nil && root != "" {
			f.Close()
			return Found{Root: root, Path: path}
		}
	}
	ctx, cancel := context.WithTimeout(ctx, searchTime)
	defer cancel()
	path := PublicRecords + "/" + name
	commit, err := git.Run(ctx, repo.Root, "", "log", "--all", "-1", "--format=%H", "--diff-filter=AM", "--", ":(top,literal)"+path)
	if commit = strings.TrimSpace(commit); err != nil || commit == "" {
		return Found{}
	}
	return Found{Path: path, Commit: commit}
}
