package gitdir

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

const (
	tailChunk = 32 << 10
	// maxHeadBytes bounds what is kept of one line. A commit's subject may
	// run to megabytes; everything needed stands at the line's beginning.
	maxHeadBytes = 64 << 10
	// maxStale entries older than the window end the search. One would do if
	// clocks only went forward; GIT_COMMITTER_DATE and rebases that keep
	// dates write older entries in between.
	maxStale = 256
	// clockStep is what the time of a file may differ from a clock that was read
	// just before: the kernel stamps files once a tick.
	clockStep = 10 * time.Millisecond
)

// Commits returns the full hashes of the commits that were made in this work
// tree between since and until, both included, oldest first, each once. When
// there are more than limit, the newest ones are returned; 0 means all.
//
// The source is the HEAD reflog, so "made here" is literal: commit (initial,
// amended, merged), merge and pull that made a merge commit, rebase,
// cherry-pick, revert and am. What a fast-forward, clone, reset or checkout
// brought in was made elsewhere and is left out. A commit that was amended
// away later is still named: it was made. The reflog counts whole seconds,
// so since is rounded down. Without a reflog (core.logAllRefUpdates=false)
// the answer is empty.
func (r *Repo) Commits(since, until time.Time, limit int) ([]string, error) {
	if err := r.readableRefs(); err != nil {
		return nil, err
	}
	path := filepath.Join(r.GitDir, "logs", "HEAD")
	file, err := openFile(path)
	if err != nil {
		if absent(err) {
			return nil, nil
		}
		return nil, broken(path, "cannot be read", err)
	}
	defer file.Close()
	size, err := file.Seek(0, io.SeekEnd)
	if err != nil {
		return nil, broken(path, "cannot be read", err)
	}
	window := window{since: since.Unix(), until: until.Unix(), limit: limit, seen: map[string]bool{}}
	if err := readTail(file, size, window.take); err != nil {
		return nil, broken(path, "cannot be read", err)
	}
	slices.Reverse(window.hashes)
	return window.hashes, nil
}

// CommitsBefore is Commits for a moment that is over: a commit of its very second
// is left out when its object was written after it.
func (r *Repo) CommitsBefore(since, until time.Time, limit int) ([]string, error) {
	all, err := r.Commits(since, until, limit)
	if err != nil || len(all) == 0 {
		return all, err
	}
	last, err := r.Commits(until, until, 0)
	return slices.DeleteFunc(all, func(hash string) bool {
		return slices.Contains(last, hash) && r.madeAfter(hash, until)
	}), err
}

// madeAfter says whether the object of a commit was written after that moment.
// The reflog counts whole seconds; a new commit is a file of its own, whose time
// is exact. A commit that git has packed since says nothing.
func (r *Repo) madeAfter(hash string, moment time.Time) bool {
	info, err := os.Stat(filepath.Join(r.CommonDir, "objects", hash[:2], hash[2:]))
	return err == nil && info.ModTime().After(moment.Add(clockStep))
}

// HeadAt is the commit that HEAD named at that moment, as the reflog has it;
// ok is false when the reflog does not reach back to it, or there is none.
func (r *Repo) HeadAt(moment time.Time) (commit string, ok bool) {
	file, err := openFile(filepath.Join(r.GitDir, "logs", "HEAD"))
	if err != nil {
		return "", false
	}
	defer file.Close()
	size, err := file.Seek(0, io.SeekEnd)
	if err != nil {
		return "", false
	}
	err = readTail(file, size, func(line []byte) bool {
		e, read := parseReflogLine(line)
		if !read {
			return true
		}
		commit, ok = e.hash, true
		if e.seconds < moment.Unix() || e.seconds == moment.Unix() && !r.madeAfter(e.hash, moment) {
			return false
		}
		commit = e.previous
		return true
	})
	if err != nil || strings.Trim(commit, "0") == "" {
		return "", false
	}
	return commit, ok
}

// window collects, newest first.
type window struct {
	since, until int64
	limit        int
	stale        int
	hashes       []string
	seen         map[string]bool
}

// take looks at one line and reports whether older ones are wanted.
func (w *window) take(line []byte) (more bool) {
	e, ok := parseReflogLine(line)
	if !ok {
		return true
	}
	if e.seconds < w.since {
		w.stale++
		return w.stale < maxStale
	}
	w.stale = 0
	if e.seconds > w.until || !e.made() || w.seen[e.hash] {
		return true
	}
	w.seen[e.hash] = true
	w.hashes = append(w.hashes, e.hash)
	return w.limit <= 0 || len(w.hashes) < w.limit
}

// readTail calls take with each line of the first size bytes, last line
// first, until it returns false. Only the beginning of a very long line is
// handed over.
func readTail(from io.ReaderAt, size int64, take func(line []byte) bool) error {
	var held []byte // the text read so far that has no line of its own yet
	chunk := make([]byte, tailChunk)
	for size > 0 {
		n := min(size, tailChunk)
		size -= n
		if _, err := from.ReadAt(chunk[:n], size); err != nil && err != io.EOF {
			return err
		}
		held = append(slices.Clone(chunk[:n]), held...)
		for {
			i := bytes.LastIndexByte(held, '\n')
			if i < 0 {
				break
			}
			line := held[i+1:]
			held = held[:i]
			if len(line) > 0 && !take(line) {
				return nil
			}
		}
		if len(held) > maxHeadBytes {
			held = held[:tailChunk]
		}
	}
	if len(held) > 0 {
		take(held)
	}
	return nil
}

// reflogEntry is one movement of HEAD.
type reflogEntry struct {
	previous, hash string
	seconds        int64
	action, text   string // the message's two sides of its first ": "
}

// parseReflogLine reads "<old> <new> name <mail> <seconds> <zone>\t<message>".
// Git keeps "<" and ">" out of names and addresses, so the first ">" ends the
// address whatever else is in them.
func parseReflogLine(line []byte) (reflogEntry, bool) {
	text := strings.TrimSuffix(string(line), "\r")
	previous, text, _ := strings.Cut(text, " ")
	hash, text, _ := strings.Cut(text, " ")
	_, text, found := strings.Cut(text, "> ")
	if !found || !isHash(previous) || !isHash(hash) {
		return reflogEntry{}, false
	}
	stamp, message, _ := strings.Cut(text, "\t")
	seconds, _, _ := strings.Cut(stamp, " ")
	when, err := strconv.ParseInt(seconds, 10, 64)
	if err != nil {
		return reflogEntry{}, false
	}
	e := reflogEntry{previous: previous, hash: hash, seconds: when}
	e.action, e.text, _ = strings.Cut(message, ": ")
	return e, true
}

// made reports that the entry's commit was made by it, not merely moved to.
func (e reflogEntry) made() bool {
	if e.hash == e.previous || strings.Trim(e.hash, "0") == "" {
		return false
	}
	verb, step := e.verb()
	switch verb {
	case "commit", "am":
		return true
	case "cherry-pick", "revert":
		return e.text != "fast-forward"
	case "merge":
		return e.merged()
	case "pull":
		return e.merged() || step != "" && e.rebased(step)
	case "rebase":
		return e.rebased(step)
	}
	return false
}

// verb takes "rebase -i (pick)" or "pull --rebase origin main (pick)" apart:
// the first word, and the word in the closing parentheses.
func (e reflogEntry) verb() (verb, step string) {
	verb, rest, _ := strings.Cut(e.action, " ")
	if i := strings.LastIndexByte(rest, '('); i >= 0 && strings.HasSuffix(rest, ")") {
		step = rest[i+1 : len(rest)-1]
	}
	return verb, step
}

// merged: git's reflog text is the same in every language.
func (e reflogEntry) merged() bool {
	return strings.HasPrefix(e.text, "Merge made by") || strings.HasPrefix(e.text, "In-index merge")
}

func (e reflogEntry) rebased(step string) bool {
	if e.text == "fast-forward" {
		return false
	}
	switch step {
	case "pick", "reword", "edit", "squash", "fixup", "continue", "merge":
		return true
	case "":
		// Git before 2.26 wrote "rebase: <subject>" for a commit it made, and
		// these for moves.
		return e.action == "rebase" && !strings.HasPrefix(e.text, "checkout ") &&
			!strings.HasPrefix(e.text, "aborting") && !strings.HasPrefix(e.text, "updating HEAD") &&
			!strings.HasPrefix(e.text, "moving to ")
	}
	return false
}
