// Package commits says which episodes made a commit: by what the episodes recorded;
// then by what the commit changes, which survives a rebase; last by what a whole
// episode changed, or several one after the other, which survives a squash.
//
// A record may come from a stranger's clone: of what it says, only whole names of
// commits are handed to git.
package commits

import (
	"context"
	"encoding/json"
	"slices"
	"strings"

	"majordomus/helpers/episode"
)

// How it is known that an episode made a commit.
const (
	Recorded = "recorded"    // its record names this very commit
	Same     = "same-change" // its record names one that makes the same change (git patch-id)
	Squashed = "squashed"    // from its first commit to its last it makes this change, alone or with others on its branch
)

// How far we look: the newest so many recorded commits, and episodes.
const (
	maxCommits  = 5000
	maxEpisodes = 500
	maxRun      = 7 // newer episodes with which one may have been squashed
)

// made is an episode and the commits that its record names, the oldest first.
type made struct {
	episode.Head
	commits []string
}

// Made are the episodes that made a commit, of those whose records are given, the
// newest first; and how that is known. None is known when there are none.
func Made(ctx context.Context, root, commit string, records []episode.Head) (by []episode.Head, how string, err error) {
	list := make([]made, len(records))
	for i, h := range records {
		list[i] = made{h, named(h)}
	}
	if by := naming(list, commit); len(by) > 0 {
		return by, Recorded, nil
	}
	r := repository{ctx, root}
	own, err := r.patches(commit)
	if err != nil || len(own) == 0 { // a merge, or a commit that changes nothing, says nothing
		return nil, "", err
	}
	if by, err = r.same(list, own[0].id); len(by) > 0 || err != nil {
		return by, Same, err
	}
	by, err = r.squashed(list[:min(len(list), maxEpisodes)], own[0].id)
	return by, Squashed, err
}

// named are the commits that a record names; none when it names anything else.
func named(h episode.Head) (commits []string) {
	if json.Unmarshal([]byte(h["commits"]), &commits) != nil || slices.ContainsFunc(commits, func(c string) bool { return !isName(c) }) {
		return nil
	}
	return commits
}

// isName says whether a text is the whole name of an object, in SHA-1 or SHA-256.
func isName(s string) bool {
	return (len(s) == 40 || len(s) == 64) && strings.Trim(s, "0123456789abcdef") == ""
}

// naming are the episodes whose records name one of the commits.
func naming(list []made, commits ...string) (by []episode.Head) {
	for _, m := range list {
		if slices.ContainsFunc(m.commits, func(c string) bool { return slices.Contains(commits, c) }) {
			by = append(by, m.Head)
		}
	}
	return by
}

// same are the episodes that recorded a commit which makes the same change.
func (r repository) same(list []made, id string) ([]episode.Head, error) {
	var names []string
	for _, m := range list {
		names = append(names, m.commits...)
	}
	there, err := r.commits(names[:min(len(names), maxCommits)])
	if err != nil || len(there) == 0 {
		return nil, err
	}
	patches, err := r.patches(there...)
	var same []string
	for _, p := range patches {
		if p.id == id {
			same = append(same, p.of)
		}
	}
	return naming(list, same...), err
}

// squashed are the episodes that make the change as a whole; else the newest few on
// one branch of a worktree that make it together.
func (r repository) squashed(list []made, id string) ([]episode.Head, error) {
	var alone []change
	for i, m := range list {
		if len(m.commits) > 0 {
			alone = append(alone, together(list[i:i+1]))
		}
	}
	found, err := r.making(alone, id)
	if err == nil && len(found) == 0 {
		found, err = r.making(runs(list), id)
		found = found[:min(len(found), 1)]
	}
	var by []episode.Head
	for _, c := range found {
		by = append(by, c.by...)
	}
	return by, err
}

// change is what leads from the tree before a first commit to that of a last one.
type change struct {
	first, last   string // commits
	before, after string // trees
	by            []episode.Head
}

// together is the change of a run of episodes, the newest first. The first and the
// last of them have commits.
func together(run []made) change {
	newest := run[0].commits
	c := change{first: run[len(run)-1].commits[0], last: newest[len(newest)-1]}
	for _, m := range run {
		c.by = append(c.by, m.Head)
	}
	return c
}

// runs are the changes of every few episodes that follow each other on a branch of a
// worktree.
func runs(list []made) (changes []change) {
	var newer []int // the last few that have commits
	for i, m := range list {
		if len(m.commits) == 0 {
			continue
		}
		other := func(one made) bool { return !sameBranch(one, m) }
		for _, from := range newer {
			if !other(list[from]) {
				changes = append(changes, together(slices.DeleteFunc(slices.Clone(list[from:i+1]), other)))
			}
		}
		newer = append(newer, i)
		newer = newer[max(len(newer)-maxRun, 0):]
	}
	return changes
}

func sameBranch(a, b made) bool {
	return a.Text("branch") == b.Text("branch") && a.Text("worktree_id") == b.Text("worktree_id")
}
