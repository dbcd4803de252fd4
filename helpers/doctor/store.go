package doctor

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"

	"majordomus/helpers/archive"
	"majordomus/helpers/consent"
	"majordomus/helpers/git"
	"majordomus/helpers/gitdir"
	"majordomus/helpers/store"
)

// Modes says whether others can read something of the private store: a is what was
// seen of all but the prompts' folder, and m what was seen in that, nil when it
// could not be looked into.
func Modes(a store.Audit, prompts string, m *archive.Modes) Finding {
	if m == nil {
		m = &archive.Modes{Unread: 1}
	}
	total, loose, unread, first := a.Total+m.Total, a.Loose+m.Loose, a.Unread+m.Unread, a.First
	if first == "" && m.First != "" {
		first = prompts + "/" + m.First
	}
	switch {
	case unread > 0:
		return fail("modes", "majordomus capture render", "%d folders could not be looked into", unread)
	case loose > 0:
		return fail("modes", "majordomus capture render", "%d of %d entries could be read by others, first '%s'", loose, total, first)
	}
	return ok("modes", "%d entries are readable by you alone", total)
}

// Ignored says whether git ignores the private store, and tracks nothing in it.
func Ignored(ctx context.Context, here consent.Around) Finding {
	primary, exclude := here.Repo.PrimaryRoot(), filepath.Join(here.Repo.CommonDir, "info", "exclude")
	if here.Store != filepath.Join(primary, ".ai", "local") || primary == "" {
		return ok("ignored", "the private half is not in a worktree")
	}
	if git.Program() == "" {
		return fail("ignored", "", "git is not on PATH, so nobody could look")
	}
	if info, err := os.Stat(exclude); err == nil && !info.Mode().IsRegular() { // git would wait for a FIFO
		return fail("ignored", "remove it, then majordomus init", "'%s' is not a regular file, so git cannot be asked", exclude)
	}
	at, err := gitdir.Find(primary)
	if err != nil {
		return fail("tracked", "", "the repository around '%s' cannot be read", primary)
	}
	if tracked, err := git.Tracks(ctx, at, ".ai/local"); err != nil || tracked {
		return fail("tracked", "git rm -r --cached .ai/local", "files of the private half are tracked by git")
	}
	if _, err := git.Run(ctx, primary, "", "check-ignore", "-q", ".ai/local/prompts"); err != nil {
		return fail("ignored", "majordomus init", "git does not ignore .ai/local")
	}
	return ok("ignored", "git ignores .ai/local and tracks nothing in it")
}

// Taken says whether git leaves the store alone: what is ignored is what 'git clean
// -x' deletes.
func Taken(s *store.Store) Finding {
	if s.KeptOut() {
		return ok("taken", "'git clean -xdf' and 'git stash -a' leave the private half alone")
	}
	return fail("taken", "majordomus update", "'git clean -xdf' would delete the private half, and 'git stash -a' copy it")
}

// Lost says how many prompts were not recorded, by the log of those; c is nil when
// the archive could not be read.
func Lost(dir, log string, c *archive.Checked) Finding {
	lines, err := store.Open(dir).LogLines(log)
	switch {
	case err != nil:
		return fail("lost", "", "'%s' cannot be read", log)
	case lines > 0:
		return fail("lost", "read, then remove "+filepath.Join(dir, log)+"*", "%d prompt(s) were not recorded", lines)
	case c == nil:
		return ok("lost", "no prompt was lost; unknown recorded")
	}
	return ok("lost", "no prompt was lost; %d recorded", c.Records)
}

// Ends says what processes left that were killed, and which entries of episodes
// could not be read and were set aside.
func Ends(dir string) Report {
	r := Report{ok("ends", "nothing is half done")}
	if n := store.Open(dir).Leftovers(); n > 0 {
		r[0] = fail("ends", "majordomus session recover", "%d leftover(s) of processes that were killed, or are at work now", n)
	}
	aside, damaged := filepath.Join(dir, "state", "damaged"), 0
	_ = filepath.WalkDir(aside, func(_ string, d fs.DirEntry, err error) error {
		if err == nil && d.Type().IsRegular() {
			damaged++
		}
		return nil
	})
	if damaged > 0 {
		r = append(r, fail("damaged", "look into "+aside, "%d entry(ies) of episodes could not be read and were set aside", damaged))
	}
	return r
}

// Policy says whether the policy has a mistake in it: the first one, or "".
func Policy(mistake string) Finding {
	if mistake == "" {
		return ok("policy", "every key is known and has a value of its kind")
	}
	return fail("policy", "majordomus policy check", "%s", mistake)
}
