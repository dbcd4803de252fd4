package hook

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"majordomus/helpers/assign"
	"majordomus/helpers/consent"
	"majordomus/helpers/gitdir"
	"majordomus/helpers/osfile"
	"majordomus/helpers/store"
)

// searchTime limits what a command for a person asks git.
const searchTime = 20 * time.Second

// whereabouts prints, under mj_b_, where the record --record of the repository
// around --at is: where (worktree, git or nowhere), for the first root and path,
// for the second commit and path; and gone, whether no worktree has the id
// --worktree.
func whereabouts(args []string, _ io.Reader, out io.Writer) error {
	opt, err := parseOptions(args, "at record worktree")
	if err != nil {
		return err
	}
	name := opt.get("record")
	if name == "" || strings.Contains(name, "/") {
		return usageError("--record is not a name")
	}
	repo, err := gitdir.Find(opt.get("at"))
	if errors.Is(err, gitdir.ErrNotRepository) {
		return errNo
	}
	if err != nil {
		return err
	}
	l := assign.List{Prefix: "mj_b_"}
	l.Set("where", "nowhere")
	l.Set("gone", yes(opt.get("worktree") != "" && consent.Worktree(repo, opt.get("worktree")) == nil))
	findRecord(&l, repo, name)
	_, err = l.WriteTo(out)
	return err
}

func findRecord(l *assign.List, repo *gitdir.Repo, name string) {
	for _, root := range consent.Roots(repo) {
		path := filepath.Join(root, filepath.FromSlash(publicRecords), name)
		if f, err := osfile.OpenOwn(path); err == nil && root != "" {
			f.Close()
			l.Set("where", "worktree")
			l.Set("root", root)
			l.Set("path", path)
			return
		}
	}
	ctx, cancel := context.WithTimeout(context.Background(), searchTime)
	defer cancel()
	path := publicRecords + "/" + name
	commit, err := runGit(ctx, repo.Root, "", "log", "--all", "-1", "--format=%H", "--diff-filter=AM", "--", ":(top,literal)"+path)
	if commit = strings.TrimSpace(commit); err == nil && commit != "" {
		l.Set("where", "git")
		l.Set("commit", commit)
		l.Set("path", path)
	}
}

// settle does what KeepCopies does, for the private half --store and all worktrees
// of the repository around --at. It prints, under mj_c_, copied and removed.
func settle(args []string, _ io.Reader, out io.Writer) error {
	opt, err := parseOptions(args, "at store")
	if err != nil {
		return err
	}
	if opt.get("store") == "" {
		return usageError("--store is missing")
	}
	repo, err := gitdir.Find(opt.get("at"))
	if err != nil {
		return err
	}
	copied, removed, err := KeepCopies(repo, opt.get("store"))
	if err != nil {
		return err
	}
	l := assign.List{Prefix: "mj_c_"}
	l.SetInt("copied", copied)
	l.SetInt("removed", removed)
	_, err = l.WriteTo(out)
	return err
}

// KeepCopies gives every record that git does not have a copy in the private half,
// in all worktrees of a repository, and removes copies that are not needed any
// more. It returns how many of each.
func KeepCopies(repo *gitdir.Repo, half string) (copied, removed int, err error) {
	ctx, cancel := context.WithTimeout(context.Background(), searchTime)
	defer cancel()
	s := store.Open(half)
	for _, root := range consent.Roots(repo) {
		at, err := gitdir.Find(root)
		if root == "" || err != nil || at.Root != root {
			continue
		}
		for _, c := range missingCopies(ctx, at, half) {
			if err := s.Copy(c.rel, c.text); err != nil {
				return copied, 0, err
			}
			copied++
		}
	}
	script := ""
	for _, rel := range doneCopies(ctx, repo, half, -1) {
		script += "%remove " + rel + "\n"
		removed++
	}
	if script != "" {
		_, err = s.Apply(script, store.Options{Lock: true})
	}
	return copied, removed, err
}

// HideOurs has git ignore what we put into a linked worktree in which git has nothing
// of .ai/repo, so that 'git worktree remove' takes it. With undo it takes that back,
// unless records are there that nothing else hides.
func HideOurs(repo *gitdir.Repo, undo bool) error {
	if repo.GitDir == repo.CommonDir {
		return nil
	}
	if undo {
		if entries, _ := os.ReadDir(filepath.Join(repo.Root, filepath.FromSlash(publicRecords))); len(entries) > 0 {
			return nil
		}
		return store.Unhide(repo.Root)
	}
	ctx, cancel := context.WithTimeout(context.Background(), searchTime)
	defer cancel()
	if tracked, err := tracks(ctx, repo, ".ai/repo/"); err != nil || tracked {
		return nil
	}
	for _, name := range []string{"policy.yaml", "sessions/x" + store.RecordEnding} {
		if _, err := runGit(ctx, repo.Root, "", "check-ignore", "-q", "--", ".ai/repo/"+name); errors.Is(err, errNo) {
			return store.Hide(repo.Root, true)
		}
	}
	return nil
}
