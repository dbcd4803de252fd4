// Package episode reads what is stored of episodes: the entries of those that are
// open, their working contexts, and the records of those that were closed. All
// three begin with "name: value" lines: a record and a context as front matter, an
// entry up to its events.
//
// A value is JSON or a plain word, and it may be a stranger's: records come with a
// clone.
package episode

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"majordomus/helpers/jsonspan"
	"majordomus/helpers/osfile"
	"majordomus/helpers/store"
)

const (
	// PathKey is where a Head has its file's path.
	PathKey = ".path"
	entries = ".yaml"
	// maxHead bounds what is read of the beginning of one file, in bytes, and maxTail
	// what is read of the end of a longer one.
	maxHead = 1 << 20
	maxTail = 16 << 10
	// closeTitle begins the part of a context that says how its episode ended.
	closeTitle = "\n## Close\n"
)

var errNoHead = errors.New("no front matter")

// Head is the lines of one file, by name.
type Head map[string]string

// Text is a line's value: a JSON string decoded, a plain word as it is, and "" for
// null.
func (h Head) Text(name string) string {
	v := h[name]
	switch {
	case v == null:
		return ""
	case len(v) >= 2 && v[0] == '"':
		return jsonspan.Decode([]byte(v[1 : len(v)-1]))
	}
	return v
}

// Key is the name of the file without its ending: of an entry the key of the
// provider session.
func (h Head) Key() string {
	name := filepath.Base(h[PathKey])
	return strings.TrimSuffix(name, filepath.Ext(name))
}

// In reads the files of folders, in their order. What cannot be read, or says
// nothing, is left out.
func In(dirs ...string) (heads []Head) {
	for _, dir := range dirs {
		_, _ = Each(dir, func(h Head) {
			if len(h) > 1 { // more than its path
				heads = append(heads, h)
			}
		})
	}
	return heads
}

// Each hands over the files of a folder and says how many could not be read. A
// folder that is not there is empty.
func Each(dir string, take func(Head)) (unread int, err error) {
	list, err := os.ReadDir(dir)
	if errors.Is(err, os.ErrNotExist) {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	for _, e := range list {
		ending := filepath.Ext(e.Name())
		if strings.HasPrefix(e.Name(), ".") || ending != store.RecordEnding && ending != store.CopyEnding && ending != entries {
			continue
		}
		h, err := Read(filepath.Join(dir, e.Name()))
		switch {
		case errors.Is(err, os.ErrNotExist):
		case err != nil:
			unread++
		default:
			take(h)
		}
	}
	return unread, nil
}

// Read reads one file. Only a regular one has a head.
func Read(path string) (Head, error) {
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
	h := Head{PathKey: path}
	if filepath.Ext(path) == entries {
		text, _, _ := strings.Cut(string(raw), "\n- ")
		h.add(text)
		return h, nil
	}
	text, fenced := strings.CutPrefix(string(raw), "---\n")
	front, rest, closed := strings.Cut(text, "\n---\n")
	if !fenced || !closed {
		return nil, errNoHead
	}
	h.add(front)
	if len(raw) == maxHead {
		rest = tail(f, info.Size())
	}
	if i := strings.LastIndex("\n"+rest, closeTitle); i >= 0 {
		h.add(rest[i+len(closeTitle)-1:])
	}
	return h, nil
}

// add takes lines; the first of a name counts, so the front matter is frozen.
func (h Head) add(text string) {
	for line := range strings.SplitSeq(text, "\n") {
		name, value, ok := strings.Cut(line, ": ")
		if _, twice := h[name]; ok && !twice {
			h[name] = strings.TrimSpace(value)
		}
	}
}

func tail(f *os.File, size int64) string {
	from := max(size-maxTail, maxHead)
	raw := make([]byte, max(size-from, 0))
	n, _ := f.ReadAt(raw, from)
	return string(raw[:n])
}

// Once keeps the first of several heads of an episode: a record and its copies are
// one.
func Once(heads []Head) []Head {
	seen := make(map[string]bool)
	return slices.DeleteFunc(heads, func(h Head) bool {
		id := h["episode"]
		twice := id != "" && seen[id]
		seen[id] = true
		return twice
	})
}

// NewestFirst sorts heads by the time in a line: opened_at or closed_at.
func NewestFirst(heads []Head, line string) []Head {
	slices.SortStableFunc(heads, func(a, b Head) int { return strings.Compare(b[line], a[line]) })
	return heads
}

// Beginning keeps the heads of episodes whose ids begin so.
func Beginning(heads []Head, id string) []Head {
	return slices.DeleteFunc(heads, func(h Head) bool { return !strings.HasPrefix(h["episode"], id) })
}
