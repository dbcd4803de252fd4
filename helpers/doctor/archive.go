package doctor

import (
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"majordomus/helpers/archive"
	"majordomus/helpers/board"
	"majordomus/helpers/consent"
	"majordomus/helpers/netfs"
)

// Archive is what is known of a repository's archive, and what its policy and the
// library hold it against.
type Archive struct {
	Around   consent.Around
	Prompts  string // the folder of prompts, below the private store
	Open     string // that of open entries
	MaxDays  int64
	MaxBytes int64
	Stranded time.Duration
	Checked  *archive.Checked // nil when the archive could not be read
}

// Report says whether every prompt names its episode or says why it cannot, whether
// texts stay longer than they may, and what was left half done.
func (a Archive) Report() Report {
	if a.Checked == nil {
		return Report{fail("prompts", "majordomus capture render", "the archive in '%s' could not be read, so nobody could look", a.Around.Store)}
	}
	r := Report{a.whole()}
	r = append(r, a.linked()...)
	r = append(r, a.records(), a.foreign(), a.retention(), a.runs())
	return append(r, a.episodes()...)
}

// whole holds the archive against the count outside of the private store, which git
// or a person may have deleted as a whole. The count may be too low, never too high.
func (a Archive) whole() Finding {
	c := a.Checked
	again := fmt.Sprintf("restore '%s' from a backup; to accept the loss, rm '%s'", a.Around.Store, a.Around.Witness())
	until, _, _ := strings.Cut(c.Witness.Newest, ".")
	until = strings.TrimSuffix(until, "Z")
	switch {
	case !c.Witnessed:
		return ok("archive", "records are counted from the next session's start on")
	case c.Missing == 0:
		return ok("archive", "no record is missing of %d that were counted", c.Witness.Count)
	case c.Records == 0:
		return fail("archive", again, "the archive is gone: %d prompt(s) were recorded, the newest at %s", c.Witness.Count, or(until, "an unknown time"))
	}
	return fail("archive", again, "the archive is shorter than it was: %d of %d prompt(s) recorded until %s are missing", c.Missing, c.Witness.Count, or(until, "now"))
}

func or(text, other string) string {
	if text == "" {
		return other
	}
	return text
}

func (a Archive) linked() Report {
	c := a.Checked
	links := fmt.Sprintf("%d linked, %d unlinked", c.Linked, c.Unlinked)
	r := Report{ok("prompts", "%d record(s) each name their episode, or say why they cannot: %s", c.Linked+c.Unlinked, links)}
	if c.Unnamed > 0 {
		r[0] = fail("prompts", "majordomus capture reconcile",
			"%d of %d record(s) neither name their episode nor say why they cannot: %s", c.Unnamed, c.Records, links)
	}
	if others := c.Worktrees(); len(others) > 0 {
		r = append(r, fail("elsewhere", "majordomus capture reconcile, there; for one that is gone with --worktree "+others[0],
			"%d record(s) of other worktrees neither name their episode nor say why they cannot", c.Elsewhere.Total()))
	}
	return r
}

func (a Archive) records() Finding {
	c := a.Checked
	if c.Refused.Total() == 0 {
		return ok("records", "every record can be read whole")
	}
	return fail("records", "look into "+filepath.Join(a.Around.Store, a.Prompts),
		"%d of %d file(s) are left alone by every command (%s), first '%s'", c.Refused.Total(), c.Records, c.Refused.List(), c.First)
}

func (a Archive) foreign() Finding {
	if a.Checked.Foreign == 0 {
		return ok("half", "no record holds anything of the model's half")
	}
	return fail("half", "majordomus forget, or take it out by hand",
		"%d record(s) hold a member of the model's half, first '%s'", a.Checked.Foreign, a.Checked.ForeignOf)
}

// retention: what prune would take is a finding; what it may not take is one too,
// with the reason.
func (a Archive) retention() Finding {
	t := &a.Checked.Texts
	has := fmt.Sprintf("%d text(s), %d bytes, stand; bounds: %s, %s", t.Bodies, t.Bytes, archive.Bound(a.MaxDays, "day(s)"), archive.Bound(a.MaxBytes, "bytes"))
	switch over := t.ByAge + t.BySize; {
	case over > 0:
		return fail("retention", "majordomus capture prune", "%s; %d of %d are over them", has, over, t.Bodies)
	case t.Kept.Total() > 0:
		return fail("retention", untilKept(t.Kept), "%s; over them and kept: %s", has, t.Kept.List())
	case t.Finished > 0:
		return fail("retention", "majordomus capture prune", "%d pruned record(s) of %d are half done", t.Finished, t.Before)
	}
	return ok("retention", "%s", has)
}

// untilKept is what lets prune take the texts that it keeps.
func untilKept(kept archive.Counts) string {
	switch {
	case kept[archive.KeptOpen] > 0:
		return "end the open episodes (majordomus session list --open), then majordomus capture prune"
	case kept[archive.KeptWriting] > 0:
		return "a hook is writing them: majordomus capture prune, when it has ended"
	}
	return "they have no time that can be read: correct started_at, or majordomus forget"
}

func (a Archive) runs() Finding {
	if a.Checked.Leftovers == 0 {
		return ok("runs", "no command was stopped at work on the archive")
	}
	return fail("runs", "majordomus capture render", "%d file(s) were left by a command that was killed at work on the archive", a.Checked.Leftovers)
}

func (a Archive) episodes() Report {
	c := a.Checked
	r := Report{ok("episodes", "%d open, none of them stranded", c.Open)}
	if c.Stranded > 0 {
		r[0] = fail("episodes", "majordomus session recover", "%d of %d open episode(s) are stranded: nothing was heard of them for %d day(s)",
			c.Stranded, c.Open, int(a.Stranded.Hours()/24))
	}
	if c.Evidence > 0 {
		r = append(r, fail("evidence", "look into "+filepath.Join(a.Around.Store, a.Open), "%d entry(ies) of open episodes cannot be read", c.Evidence))
	}
	return r
}

// Connections says how many episodes of clients that are gone are overdue: over, and
// no server was there to close them.
func Connections(detached []board.Standing, grace time.Duration) Finding {
	overdue, first := 0, time.Time{}
	for _, c := range detached {
		if !c.Overdue {
			continue
		}
		if overdue++; overdue == 1 || c.Since.Before(first) {
			first = c.Since
		}
	}
	if overdue == 0 {
		return ok("connections", "%d episode(s) of connections detached, none of them overdue", len(detached))
	}
	return fail("connections", "majordomus session recover",
		"%d of %d detached episode(s) are overdue: their clients have been gone for longer than %d minutes, the first since %s",
		overdue, len(detached), int(grace.Minutes()), first.UTC().Format(time.RFC3339))
}

// Disk says on which kind of file system the private store is.
func Disk(dir string) Finding {
	switch kind := netfs.Kind(dir); kind {
	case "":
		return ok("disk", "the private half is on a local file system")
	case netfs.Unknown:
		return fail("disk", "", "the system does not say which file system '%s' is on", dir)
	default:
		return fail("disk", "keep the repository on a local disk",
			"'%s' is on a network file system (%s), where locks and hard links are not what they are on a local one", dir, kind)
	}
}
