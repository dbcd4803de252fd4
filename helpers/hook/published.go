package hook

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"time"

	"majordomus/helpers/consent"
	"majordomus/helpers/episode"
	"majordomus/helpers/git"
	"majordomus/helpers/gitdir"
	"majordomus/helpers/store"
)

// searchTime limits what a command for a person asks git.
const searchTime = 20 * time.Second

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
		if entries, _ := os.ReadDir(filepath.Join(repo.Root, filepath.FromSlash(episode.PublicRecords))); len(entries) > 0 {
			return nil
		}
		return store.Unhide(repo.Root)
	}
	ctx, cancel := context.WithTimeout(context.Background(), searchTime)
	defer cancel()
	if tracked, err := git.Tracks(ctx, repo, ".ai/repo/"); err != nil || tracked {
		return nil
	}
	for _, name := range []string{"policy.yaml", "sessions/x" + store.RecordEnding} {
		if _, err := git.Run(ctx, repo.Root, "", "check-ignore", "-q", "--", ".ai/repo/"+name); errors.Is(err, git.ErrNo) {
			return store.Hide(repo.Root, true)
		}
	}
	return nil
}
