package archive

import (
	"bytes"
	"cmp"
	"errors"
	"io"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"time"

	"majordomus/helpers/osfile"
	"majordomus/helpers/store"
)

// Lines names the lines of entries, contexts and published records that this
// package compares.
type Lines struct {
	Episode, Provider, Session, Worktree, Opened, Closed string
}

// Places says where episodes are known from.
type Places struct {
	Open, Closed, Contexts string   // folders of the store
	Records                []string // absolute folders of published records
	Lines                  Lines
}

// Episode is what is known of one episode.
type Episode struct {
	ID, Provider, Session, Worktree string
	Opened, Closed                  time.Time // zero is unknown
	Open                            bool
	Claimed                         bool // by a provider session, in an entry or a context
}

// holds says whether the episode's window is known to hold the moment.
func (e *Episode) holds(t time.Time) bool {
	return !e.Opened.IsZero() && !e.Closed.IsZero() && !t.Before(e.Opened) && !t.After(e.Closed)
}

// maxHead bounds what is read of an entry's or a context's beginning, and of
// its end, where its close stands.
const maxHead = 16 << 10

// episodes reads everything that is known of episodes. What cannot be read is
// counted, since evidence that nobody could look at is not evidence of nothing.
func (a *Archive) episodes(p Places, now time.Time) (list []*Episode, unread int, err error) {
	byID := make(map[string]*Episode)
	folders := []struct {
		dir        string
		open, shut bool
	}{{a.path(p.Open), true, false}, {a.path(p.Closed), false, false}, {a.path(p.Contexts), false, false}}
	for _, dir := range p.Records {
		folders = append(folders, struct {
			dir        string
			open, shut bool
		}{dir, false, true})
	}
	for _, f := range folders {
		n, err := readHeads(f.dir, func(h head) {
			e := episodeOf(byID, h, p.Lines)
			if e != nil && f.open {
				e.Open, e.Closed = true, now
			}
		})
		if err != nil {
			return nil, 0, err
		}
		unread += n
	}
	for _, e := range byID {
		list = append(list, e)
	}
	sort.Slice(list, func(i, j int) bool { return list[i].ID < list[j].ID })
	return list, unread, nil
}

func episodeOf(byID map[string]*Episode, h head, names Lines) *Episode {
	id := h.text(names.Episode)
	if id == "" {
		return nil
	}
	e := byID[id]
	if e == nil {
		e = &Episode{ID: id}
		byID[id] = e
	}
	e.Provider = cmp.Or(e.Provider, h.text(names.Provider))
	e.Worktree = cmp.Or(e.Worktree, h.text(names.Worktree))
	if s := h.text(names.Session); s != "" {
		e.Session, e.Claimed = cmp.Or(e.Session, s), true
	}
	if t, ok := ParseTime(h.text(names.Opened)); ok && e.Opened.IsZero() {
		e.Opened = t
	}
	if t, ok := ParseTime(h.text(names.Closed)); ok && e.Closed.IsZero() {
		e.Closed = t
	}
	return e
}

// head is the "name: value" lines of a file.
type head map[string]string

// entryKey is where a head keeps its file's name, without the ending.
const entryKey = ".key"

// text is a line's value: a JSON string decoded, a plain word as it stands,
// and nothing for null.
func (h head) text(name string) string {
	v := h[name]
	switch {
	case v == "null":
		return ""
	case len(v) >= 2 && v[0] == '"':
		return textOf([]byte(v))
	}
	return v
}

// readHeads reads every entry (.yaml) and front matter (.md) of a folder and
// says how many could not be read. A folder that is not there is empty.
func readHeads(dir string, take func(head)) (unread int, err error) {
	entries, err := os.ReadDir(dir)
	if errors.Is(err, os.ErrNotExist) {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	for _, e := range entries {
		ending := filepath.Ext(e.Name())
		if ending != ".md" && ending != ".yaml" && ending != store.CopyEnding || strings.HasPrefix(e.Name(), ".") {
			continue
		}
		h, err := readHead(filepath.Join(dir, e.Name()), ending)
		switch {
		case errors.Is(err, os.ErrNotExist):
		case err != nil:
			unread++
		default:
			h[entryKey] = strings.TrimSuffix(e.Name(), ending)
			take(h)
		}
	}
	return unread, nil
}

var errNoHead = errors.New("no front matter")

func readHead(path, ending string) (head, error) {
	info, err := os.Lstat(path)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, errNoHead
	}
	f, err := osfile.OpenOwn(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	raw, err := io.ReadAll(io.LimitReader(f, maxHead))
	if err != nil {
		return nil, err
	}
	h := make(head)
	if ending == ".yaml" {
		text, _, _ := strings.Cut(string(raw), "\n- ")
		h.lines(text)
		return h, nil
	}
	front, rest, ok := strings.Cut(strings.TrimPrefix(string(raw), "---\n"), "\n---\n")
	if !ok || !bytes.HasPrefix(raw, []byte("---\n")) {
		return nil, errNoHead
	}
	h.lines(front)
	if len(raw) == maxHead {
		rest = tail(f, info.Size())
	}
	h.close(rest)
	return h, nil
}

// closeTitle begins the part of a context that says how its episode ended.
const closeTitle = "\n## Close\n"

// close reads the lines behind the last such title. The front matter counts
// first: it is frozen.
func (h head) close(text string) {
	i := strings.LastIndex("\n"+text, closeTitle)
	if i < 0 {
		return
	}
	late := make(head)
	late.lines(text[i+len(closeTitle)-1:])
	for name, value := range late {
		if _, ok := h[name]; !ok {
			h[name] = value
		}
	}
}

func tail(f *os.File, size int64) string {
	from := max(size-maxHead, maxHead)
	raw := make([]byte, max(size-from, 0))
	n, _ := f.ReadAt(raw, from)
	return string(raw[:n])
}

func (h head) lines(text string) {
	for _, line := range strings.Split(text, "\n") {
		if name, value, ok := strings.Cut(line, ": "); ok {
			if _, twice := h[name]; !twice {
				h[name] = strings.TrimSpace(value)
			}
		}
	}
}
