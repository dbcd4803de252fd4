package hook

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"strings"
	"time"

	"majordomus/helpers/assign"
	"majordomus/helpers/clock"
	"majordomus/helpers/consent"
	"majordomus/helpers/git"
	"majordomus/helpers/gitdir"
	"majordomus/helpers/osfile"
	"majordomus/helpers/policy"
	"majordomus/helpers/resolve"
)

// The bounds of the git work of one episode: an end hook has about a second.
const (
	gitTime         = 700 * time.Millisecond
	maxCommits      = 1000
	maxChangedFiles = 1000
	maxEntryBytes   = 16 << 20
	maxOverlaps     = 20
	maxDepth        = 1000
)

// work prints everything the library needs to close an entry, under --prefix:
// every line of its head, n_KIND for each event kind in --count, seen (the
// last sign of life: now with --alive yes, else the time of the entry), and what
// git knows of the time until then: root (nothing when the work tree is
// gone), end_head, commits and changed_files (JSON lists, null when unknown),
// and overlaps, the other episodes of that work tree since the beginning; and
// linked (is it a linked worktree), primary (the root of the primary one), git
// (what git would do with the record: tracked, untracked, ignored or unknown) and
// done (copies of records in the store that git has by now); and stale, the key of
// another open entry of which nothing was heard for more than --older seconds, and
// lapsed (see scan).
//
// publish is what the policy of the entry's own worktree says of its record.
//
//	--store DIR --key KEY --open DIR    the entry
//	--closed DIR                        where closed entries stand
//	--at DIR                            a folder of the repository
//	--worktree LINE --since LINE --episode LINE --head LINE --record LINE
//	                                    which lines name the work tree, the beginning,
//	                                    the episode, the commit it began at and the
//	                                    record
//	--count "kind …"
func work(args []string, _ io.Reader, out io.Writer) error {
	opt, err := parseOptions(args, "store key open closed at worktree since episode head record count older leased grace alive prefix")
	if err != nil {
		return err
	}
	older, err := opt.number("older", 0)
	if err != nil {
		return err
	}
	grace, err := opt.number("grace", 0)
	if err != nil {
		return err
	}
	path := filepath.Join(opt.get("store"), opt.get("open"), opt.get("key")+".yaml")
	info, err := os.Lstat(path)
	if errors.Is(err, os.ErrNotExist) || err == nil && !info.Mode().IsRegular() {
		return errNo
	}
	if err != nil {
		return err
	}
	text, err := readBounded(path)
	if err != nil {
		return err
	}
	l := assign.List{Prefix: opt.get("prefix")}
	setLines(&l, text)
	now := clock.Now()
	seen := info.ModTime().UTC()
	if opt.get("alive") == "yes" {
		seen = now
	}
	l.Set("seen", seen.Format(timeFormat))
	for _, kind := range opt.words("count") {
		l.SetInt("n_"+kind, countKind(text, kind))
	}
	var w gitWork
	opened := l.Get(opt.get("worktree"))
	w.find(opt.get("at"), opened)
	if w.repo != nil {
		l.Set(opt.get("worktree"), w.repo.WorktreeID()) // another one when the repository was moved
		p, _ := consent.Of(w.repo)                      // without one there is no home, and the program beside this one compiles
		var c policy.Compiled
		c, w.clean.table = policyOf(opt.get("store"), w.repo, p.Home)
		l.Set("publish", c.Values["sessions.publish"])
	}
	w.until, w.whole = seen, !seen.Before(now)
	facts := w.look(opt.get("store"), l.Get(opt.get("record")))
	w.set(&l, l.Get(opt.get("since")), strings.Trim(l.Get(opt.get("head")), `"`))
	setFacts(&l, <-facts)
	open, _ := entriesIn(filepath.Join(opt.get("store"), opt.get("open")), opt.get("key"))
	closed, _ := entriesIn(filepath.Join(opt.get("store"), opt.get("closed")), "")
	since, err := time.Parse(time.RFC3339, l.Get(opt.get("since")))
	if err != nil {
		since = clock.Now()
	}
	l.Set("overlaps", overlaps(opt, &l, opened, seen, aliveSince(open, strandedBefore(older)), aliveSince(closed, since)))
	l.Set("stale", staleKey(open, opt.get("leased"), older))
	l.Set("lapsed", yes(lapsed(open, opt.get("leased"), grace)))
	_, err = l.WriteTo(out)
	return err
}

// look asks git about the record while it is asked for other things, too.
func (w *gitWork) look(half, record string) <-chan recordFacts {
	facts := make(chan recordFacts, 1)
	if w.repo == nil {
		facts <- recordFacts{git: gitUnknown}
		return facts
	}
	repo := w.repo
	go func() {
		ctx, cancel := context.WithTimeout(context.Background(), gitTime)
		defer cancel()
		facts <- lookAtRecord(ctx, repo, half, record)
	}()
	return facts
}

func setFacts(l *assign.List, f recordFacts) {
	l.Set("linked", yes(f.linked))
	l.Set("primary", f.primary)
	l.Set("git", f.git)
	l.Set("done", strings.Join(f.done, " "))
}

func readBounded(path string) (string, error) {
	f, err := osfile.OpenOwn(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	raw, err := io.ReadAll(io.LimitReader(f, maxEntryBytes))
	return string(raw), err
}

// setLines sets every "name: value" line in front of the events.
func setLines(l *assign.List, text string) {
	for _, line := range strings.Split(text, "\n") {
		if strings.HasPrefix(line, "- ") {
			return
		}
		name, value, ok := strings.Cut(line, ": ")
		if ok && assign.ValidName(name) && !strings.ContainsFunc(value, garbled) {
			l.Set(name, value)
		}
	}
}

// garbled finds what no line of ours holds, such as the NULs of a power cut.
func garbled(r rune) bool { return r < 0x20 }

// countKind counts the events of one kind: "- TIME KIND …".
func countKind(text, kind string) int {
	n := 0
	for _, line := range strings.Split(text, "\n") {
		words := strings.Fields(line)
		if len(words) >= 3 && words[0] == "-" && words[2] == kind {
			n++
		}
	}
	return n
}

// strandedBefore is the time before which an open entry is taken for a leftover.
func strandedBefore(older int) time.Time {
	if older <= 0 {
		return time.Time{}
	}
	return clock.Now().Add(-time.Duration(older) * time.Second)
}

// aliveSince cuts a list, the entry heard of last first.
func aliveSince(list []seenEntry, from time.Time) []seenEntry {
	for i, e := range list {
		if e.alive.Before(from) {
			return list[:i]
		}
	}
	return list
}

// overlaps names the episodes of the same work tree among these entries: what
// is open still, also in silence, and what was closed since this one began. One
// that began after this one's last sign of life is none.
func overlaps(opt options, l *assign.List, opened string, until time.Time, lists ...[]seenEntry) string {
	var names []string
	for _, e := range slices.Concat(lists...) {
		if len(names) == maxOverlaps {
			break
		}
		entry, ok := resolve.Read(e.path)
		name := entry.Get(opt.get("episode"))
		if began, err := time.Parse(time.RFC3339, entry.Get(opt.get("since"))); err == nil && began.After(until) {
			continue
		}
		if ok && name != l.Get(opt.get("episode")) && (entry.Get(opt.get("worktree")) == l.Get(opt.get("worktree")) || entry.Get(opt.get("worktree")) == opened) {
			names = append(names, name)
		}
	}
	return jsonList(names)
}

// gitWork is what was done in a work tree until a moment. When that is not now
// (whole is false), what was committed or changed since is not told: somebody
// else may have done it.
type gitWork struct {
	clean cleaner
	repo  *gitdir.Repo
	until time.Time
	whole bool
}

func (w *gitWork) find(at, worktree string) {
	repo, err := gitdir.Find(at)
	if err != nil {
		return
	}
	w.repo = consent.Worktree(repo, worktree)
	for w.repo == nil && repo.Submodule {
		if repo, err = repo.Super(); err != nil {
			return
		}
		w.repo = consent.Worktree(repo, worktree)
	}
	if w.repo == nil {
		w.repo = movedFrom(repo, worktree)
	}
}

// movedFrom is the primary work tree of a repository that had this id before it
// was moved, or nothing.
func movedFrom(repo *gitdir.Repo, id string) *gitdir.Repo {
	primary, err := gitdir.Find(repo.PrimaryRoot())
	if err != nil || primary.CommonDir != repo.CommonDir {
		return nil
	}
	if p, err := consent.Read(primary); err != nil || !slices.Contains(p.Former, id) {
		return nil
	}
	return primary
}

func (w *gitWork) set(l *assign.List, since, startHead string) {
	if w.repo == nil {
		l.Set("root", "")
		l.Set("end_branch", null)
		l.Set("end_head", null)
		l.Set("commits", null)
		l.Set("changed_files", null)
		return
	}
	branch, head, err := w.repo.Head()
	if errors.Is(err, gitdir.ErrFormat) {
		branch, head = askHead(w.repo.Root)
	}
	if from, err := time.Parse(time.RFC3339, since); err == nil && w.until.Before(from) {
		w.until = from // it was never heard of again
	}
	if !w.whole {
		head = w.headThen(head, startHead)
	}
	l.Set("root", w.repo.Root)
	l.Set("end_branch", w.clean.plain(branch))
	l.Set("end_head", w.clean.plain(head))
	commits, err := w.commits(since, startHead)
	if err != nil {
		l.Set("commits", null)
		l.Set("changed_files", null)
		return
	}
	l.Set("commits", jsonList(commits))
	l.Set("changed_files", w.changed(commits))
}

// commits lists what was committed since. A reflog knows whole seconds only:
// what it names up to the commit the episode began at was there before.
func (w *gitWork) commits(since, startHead string) ([]string, error) {
	from, err := time.Parse(time.RFC3339, since)
	if err != nil {
		return nil, err
	}
	until := w.repo.CommitsBefore
	if w.whole {
		until = w.repo.Commits
	}
	list, err := until(from, w.until, maxCommits)
	return list[slices.Index(list, startHead)+1:], err
}

// headThen is the commit that HEAD named at the last sign of life. Without a
// reflog nobody knows, unless HEAD still names the one it began at.
func (w *gitWork) headThen(now, start string) string {
	head, ok := w.repo.HeadAt(w.until)
	switch {
	case ok:
		return head
	case now == start:
		return now
	}
	return ""
}

// changed lists the files that the commits touched and those that differ from
// HEAD now. What was pulled meanwhile is nobody's work here and is not listed.
func (w *gitWork) changed(commits []string) string {
	ctx, cancel := context.WithTimeout(context.Background(), gitTime)
	defer cancel()
	status := make(chan []string, 1)
	go func() { status <- w.dirty(ctx) }()
	committed, ok := w.committed(ctx, commits)
	dirty := <-status
	if !ok || dirty == nil {
		return null
	}
	return w.fileList(append(committed, dirty...))
}

func (w *gitWork) fileList(files []string) string {
	sort.Strings(files)
	var list []string
	for i, f := range files {
		if f == "" || i > 0 && f == files[i-1] || strings.HasPrefix(f, ".ai/") {
			continue
		}
		if len(list) == maxChangedFiles {
			break
		}
		list = append(list, w.clean.plain(f))
	}
	return "[" + strings.Join(list, ", ") + "]"
}

func (w *gitWork) committed(ctx context.Context, commits []string) ([]string, bool) {
	if len(commits) == 0 {
		return nil, true
	}
	out, err := git.Run(ctx, w.repo.Root, strings.Join(commits, "\n")+"\n",
		"diff-tree", "--stdin", "-r", "-z", "--root", "--name-only", "--no-commit-id", "--no-renames")
	return strings.Split(out, "\x00"), err == nil
}

// dirty lists what differs from HEAD; nil when git did not say.
func (w *gitWork) dirty(ctx context.Context) []string {
	out, err := git.Run(ctx, w.repo.Root, "",
		"status", "--porcelain=v1", "-z", "--untracked-files=all", "--no-renames", "--", ".")
	if err != nil {
		return nil
	}
	files := []string{""}
	for _, entry := range strings.Split(out, "\x00") {
		if len(entry) > 3 && (w.whole || !w.changedAfter(entry[3:])) {
			files = append(files, entry[3:])
		}
	}
	return files
}

// changedAfter says whether a file may have been changed after the last sign of
// life: by its own time, or when it is gone by that of the folder it was in.
func (w *gitWork) changedAfter(name string) bool {
	path := filepath.Join(w.repo.Root, filepath.FromSlash(name))
	for range maxDepth {
		info, err := os.Lstat(path)
		if err == nil {
			return info.ModTime().After(w.until)
		}
		if !os.IsNotExist(err) || path == w.repo.Root {
			return true
		}
		path = filepath.Dir(path)
	}
	return true
}

// askHead asks git itself, for a repository in a format that is not read here.
func askHead(root string) (branch, head string) {
	ctx, cancel := context.WithTimeout(context.Background(), gitTime)
	defer cancel()
	branch, _ = git.Run(ctx, root, "", "symbolic-ref", "--quiet", "--short", "HEAD")
	head, _ = git.Run(ctx, root, "", "rev-parse", "--verify", "--quiet", "HEAD")
	return strings.TrimSpace(branch), strings.TrimSpace(head)
}
