package hook

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"majordomus/helpers/episode"
	"majordomus/helpers/git"
	"majordomus/helpers/gitdir"
	"majordomus/helpers/osfile"
	"majordomus/helpers/store"
)

// What git would do with a new record in a worktree.
const (
	gitIgnores = "ignored"   // nothing: it would not see it
	gitTracks  = "tracked"   // it has files of .ai/repo, so that a record is to be committed
	gitSees    = "untracked" // it would see an untracked file and nothing of ours beside it
	gitUnknown = "unknown"   // we could not ask
)

// recordFacts are what the library decides by.
type recordFacts struct {
	linked  bool     // not the primary worktree: 'git worktree remove' can take it
	primary string   // the root of the primary worktree, or nothing
	git     string   // for a linked worktree, one of the words above
	done    []string // copies that are no longer needed, relative to the private half
}

// lookAtRecord finds out about a worktree and the record that is about to be published.
func lookAtRecord(ctx context.Context, repo *gitdir.Repo, half, name string) recordFacts {
	f := recordFacts{linked: repo.GitDir != repo.CommonDir, primary: repo.PrimaryRoot(), git: gitUnknown}
	done := make(chan []string, 1)
	go func() { done <- doneCopies(ctx, repo, half, hookCopies) }()
	if f.linked {
		f.git = wouldDo(ctx, repo, name)
	}
	f.done = <-done
	return f
}

func wouldDo(ctx context.Context, repo *gitdir.Repo, name string) string {
	_, err := git.Run(ctx, repo.Root, "", "check-ignore", "-q", "--", episode.PublicRecords+"/"+name)
	if err == nil {
		return gitIgnores
	}
	if !errors.Is(err, git.ErrNo) {
		return gitUnknown
	}
	tracked, err := git.Tracks(ctx, repo, ".ai/repo/")
	switch {
	case err != nil:
		return gitUnknown
	case tracked:
		return gitTracks
	}
	return gitSees
}

// The limits of one look at the copies: in a hook, and of one record in bytes.
const (
	hookCopies = 256
	maxRecord  = 8 << 20
)

// doneCopies names copies, relative to the half, whose record git has in the same
// bytes in the commit that the primary worktree is on. A branch that only a
// linked worktree is on may be deleted unmerged. It looks at so many copies in
// each folder, at all of them with -1.
func doneCopies(ctx context.Context, repo *gitdir.Repo, half string, limit int) []string {
	copies := listCopies(half, limit)
	if len(copies) == 0 {
		return nil
	}
	root := repo.PrimaryRoot()
	if root == "" {
		root = repo.Root
	}
	at, err := gitdir.Find(root)
	if err != nil || detached(at) {
		return nil
	}
	if tracked, err := git.Tracks(ctx, at, episode.PublicRecords+"/"); err != nil || !tracked {
		return nil
	}
	out, err := git.Run(ctx, root, "", "ls-tree", "-z", "--full-tree", "HEAD", episode.PublicRecords+"/")
	if err != nil {
		return nil
	}
	blobs := make(map[string]string)
	for _, line := range strings.Split(out, "\x00") {
		about, path, _ := strings.Cut(line, "\t")
		if w := strings.Fields(about); len(w) == 3 && w[1] == "blob" {
			blobs[filepath.Base(path)] = w[2]
		}
	}
	copies = slices.DeleteFunc(copies, func(rel string) bool { return blobs[recordOf(rel)] == "" })
	if len(copies) == 0 {
		return nil
	}
	input := ""
	for _, rel := range copies {
		input += filepath.Join(half, rel) + "\n"
	}
	out, err = git.Run(ctx, root, input, "hash-object", "--no-filters", "--stdin-paths")
	ids := strings.Fields(out)
	if err != nil || len(ids) != len(copies) {
		return nil
	}
	var done []string
	for i, rel := range copies {
		if blobs[recordOf(rel)] == ids[i] {
			done = append(done, rel)
		}
	}
	return done
}

func detached(repo *gitdir.Repo) bool {
	branch, _, err := repo.Head()
	return err != nil || branch == ""
}

// recordOf is the name of the record that a file of the private half is a copy of.
func recordOf(rel string) string {
	return strings.TrimSuffix(strings.TrimSuffix(filepath.Base(rel), store.CopyEnding), store.RecordEnding) + store.RecordEnding
}

// listCopies names the copies in a private half, relative to it: so many in each
// folder, all of them with -1.
func listCopies(half string, limit int) (rels []string) {
	for _, at := range []struct{ dir, ending string }{{episode.PrivateRecords, store.RecordEnding}, {episode.Copies, store.CopyEnding}} {
		d, err := osfile.OpenDir(filepath.Join(half, at.dir))
		if err != nil {
			continue
		}
		names, _ := d.Readdirnames(limit)
		d.Close()
		for _, n := range names {
			info, err := os.Lstat(filepath.Join(half, at.dir, n))
			if err == nil && info.Mode().IsRegular() && strings.HasSuffix(n, at.ending) && recordName(n) {
				rels = append(rels, at.dir+"/"+n)
			}
		}
	}
	return rels
}

// recordName says whether a name is one that the library gives to a record.
func recordName(name string) bool {
	return !strings.HasPrefix(name, ".") && !strings.HasPrefix(name, "-") && strings.IndexFunc(name, func(c rune) bool {
		return (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && (c < '0' || c > '9') && c != '.' && c != '_' && c != '-'
	}) < 0
}

// recordCopy is what a file of the private half should hold.
type recordCopy struct{ rel, text string }

// missingCopies lists what records of a worktree should have as copies: those that
// git does not track and of which the private half has nothing.
func missingCopies(ctx context.Context, repo *gitdir.Repo, half string) (missing []recordCopy) {
	dir := filepath.Join(repo.Root, filepath.FromSlash(episode.PublicRecords))
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) == 0 {
		return nil
	}
	out, err := git.Run(ctx, repo.Root, "", "ls-files", "-z", "--full-name", "--", episode.PublicRecords)
	if err != nil {
		return nil
	}
	tracked := make(map[string]bool)
	for _, path := range strings.Split(out, "\x00") {
		tracked[filepath.Base(path)] = true
	}
	have := make(map[string]bool)
	for _, rel := range listCopies(half, -1) {
		have[recordOf(rel)] = true
	}
	for _, e := range entries {
		n := e.Name()
		if !strings.HasSuffix(n, store.RecordEnding) || !recordName(n) || tracked[n] || have[n] {
			continue
		}
		text, err := osfile.ReadOwn(filepath.Join(dir, n))
		if err == nil && len(text) < maxRecord && strings.HasPrefix(string(text), schemaLines) {
			missing = append(missing, recordCopy{copyFor(repo, n), string(text)})
		}
	}
	return missing
}

// schemaLines begin every record.
const schemaLines = "---\nschema: majordomus.session/v1\n"

// copyFor is where the copy of a worktree's record goes.
func copyFor(repo *gitdir.Repo, name string) string {
	if repo.GitDir != repo.CommonDir && repo.PrimaryRoot() != "" {
		return episode.PrivateRecords + "/" + name
	}
	return episode.Copies + "/" + strings.TrimSuffix(name, store.RecordEnding) + store.CopyEnding
}
