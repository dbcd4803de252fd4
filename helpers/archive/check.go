package archive

import (
	"context"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"time"

	"majordomus/helpers/osfile"
	"majordomus/helpers/store"
)

// CheckOptions says what an archive is held against.
type CheckOptions struct {
	Prune    PruneOptions
	Worktree string
	Former   []string // what the worktree's id was before the repository was moved
	Stranded time.Duration
}

// Checked is what a look at the archive found.
type Checked struct {
	Records   int
	Linked    int    // name their episode
	Unlinked  int    // say why they cannot
	Unnamed   int    // do neither, of this work tree or of none that is known
	Elsewhere Counts // do neither, by the id of the work tree that they are of
	Refused   Counts // cannot be read, or hold what nobody knows
	First     string // of these
	Foreign   int    // hold a member that must not be there
	ForeignOf string // the first of these, and its member
	Texts     Pruned
	Leftovers int           // of runs that were killed
	Open      int           // episodes
	Stranded  int           // of which nobody heard for too long
	Evidence  int           // files of evidence that cannot be read
	Witness   store.Witness // what was here; nothing when no witness is
	Witnessed bool
	Missing   int // records that were here and are not
	Modes     Modes
}

// Check reads every record and changes nothing.
func (a *Archive) Check(ctx context.Context, opt CheckOptions) (*Checked, error) {
	c := &Checked{Elsewhere: Counts{}, Refused: Counts{}, Texts: Pruned{Kept: Counts{}, Refused: Counts{}}}
	open, unread, err := a.openEpisodes(a.Places)
	if err != nil {
		return c, fmt.Errorf("read the open episodes: %w", err)
	}
	c.Evidence = unread
	witness, unseen := store.ReadWitness(a.Witness) // before the folder: meanwhile there may be more
	names, err := a.list()
	if err != nil {
		return c, fmt.Errorf("read the archive: %w", err)
	}
	if unseen == nil {
		c.Witness, c.Witnessed, c.Missing = witness, true, max(witness.Count-len(names.records), 0)
	}
	bodies := make([]body, 0, len(names.records))
	others := append(names.hidden, slices.Collect(maps.Keys(names.renderings))...)
	a.progress().Begin("reading", len(names.records))
	defer a.progress().End()
	err = each(ctx, a, names.records, func(r *Record) (checkFacts, bool) {
		return checkFacts{a.bodyOf(r, open, opt.Prune, names), r.readable(), r.Text(RoleLink), r.Text(RoleEpisode) != "", r.Worktree(), r.foreignMember(), r.Mode}, true
	}, func(f checkFacts) {
		c.add(f, opt, a.Layout)
		if f.mode != 0 {
			c.Modes.see(f.name+recordEnding, f.mode)
		} else {
			others = append(others, f.name+recordEnding)
		}
		if f.problem == "" && f.size > 0 {
			bodies = append(bodies, f.body)
		}
	})
	if err == nil {
		err = c.Modes.look(ctx, a, others)
	}
	choose(bodies, opt.Prune, &c.Texts)
	c.Leftovers = a.leftTemps()
	c.Open, c.Stranded = entries(a.path(a.Places.Open), opt.Stranded)
	return c, err
}

type checkFacts struct {
	bodyFacts
	readable bool
	link     string
	episode  bool
	worktree string
	foreign  string
	mode     uint32 // 0 is unknown
}

func (r *Record) readable() bool { return r.members != nil }

func (c *Checked) add(f checkFacts, opt CheckOptions, words Layout) {
	c.Records++
	if f.foreign != "" {
		if c.Foreign++; c.ForeignOf == "" {
			c.ForeignOf = f.foreign + " in " + f.name
		}
	}
	if f.problem != "" {
		c.Refused[string(f.problem)]++
		if c.First == "" || f.name < c.First {
			c.First = f.name
		}
	}
	switch {
	case !f.readable:
	case f.episode && slices.Contains(words.Linked, f.link):
		c.Linked++
	case !f.episode && slices.Contains(words.Unlinked, f.link):
		c.Unlinked++
	case f.worktree == "" || f.worktree == opt.Worktree || slices.Contains(opt.Former, f.worktree):
		c.Unnamed++
	default:
		c.Elsewhere[f.worktree]++
	}
	if f.gone {
		c.Texts.Before++
		if f.half {
			c.Texts.Finished++ // to be
		}
	}
}

// leftTemps counts new files that came to no place, unless somebody is at work.
func (a *Archive) leftTemps() (count int) {
	_ = filepath.WalkDir(a.path(tempDir), func(_ string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			count++
		}
		return nil
	})
	f, err := osfile.OpenOwn(a.path(lockFile))
	if err != nil {
		return count
	}
	defer f.Close()
	if osfile.TryShare(f) != nil {
		return 0
	}
	return count
}

// entries counts a folder's entries, and those that nobody touched for so long.
func entries(dir string, stranded time.Duration) (count, old int) {
	list, _ := os.ReadDir(dir)
	for _, e := range list {
		info, err := e.Info()
		if err != nil || !info.Mode().IsRegular() {
			continue
		}
		if count++; stranded > 0 && time.Since(info.ModTime()) > stranded {
			old++
		}
	}
	return count, old
}

// Worktrees lists the work trees of records that name no link.
func (c *Checked) Worktrees() []string {
	words := c.Elsewhere.Words()
	sort.Strings(words)
	return words
}
