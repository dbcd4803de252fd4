package vendorcfg

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"majordomus/helpers/osfile"
)

const noteSchema = "majordomus.install/v1"

// note is what is remembered about one settings file: positions, hashes and
// names of keys that we made ourselves. Nothing of the person's settings.
type note struct {
	Schema      string   `json:"schema"`
	Path        string   `json:"path"`
	Label       string   `json:"label,omitempty"` // the caller's
	After       string   `json:"sha256_after"`    // of the file as we left it
	Before      string   `json:"sha256_before"`   // of the same without us
	Ranges      [][2]int `json:"ranges"`          // offset and length of what is ours, in bytes
	Made        []string `json:"made"`            // keys that we made; null: not known
	CreatedFile bool     `json:"created_file"`
	CreatedDirs []string `json:"created_dirs"` // outermost first

	continues bool   // the file held entries of ours before
	dir       string // where it was found
}

func digest(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

func newNote(d *document, after, rest []byte, made madeKeys, continues bool) *note {
	n := &note{Schema: noteSchema, After: digest(after), Before: digest(rest), continues: continues}
	n.Ranges = d.ranges(d.owned)
	if made.known {
		n.Made = append([]string{}, slices.Sorted(maps.Keys(made.keys))...)
	}
	return n
}

func (d *document) ranges(spans []span) [][2]int {
	var ranges [][2]int
	for _, s := range spans {
		ranges = append(ranges, [2]int{s.from + len(d.mark), s.to - s.from})
	}
	return ranges
}

// follow notes where the part of ours that n speaks of stands in a document that
// is about to be written. When it cannot be written, n does not fit any more and
// its part is found by what it is.
func (n *note) follow(d *document) {
	if n == nil || len(d.kept) == 0 {
		return
	}
	rest := d.clone()
	rest.delete(d.kept)
	n.Ranges, n.After, n.Before = d.ranges(d.kept), digest(d.bytes()), digest(rest.bytes())
	_ = n.save(n.dir, n.Path)
}

// own notes what is about to be created. What an earlier note says about it
// holds as long as something of ours was still in the file, or there was none.
//
// Some clients keep hooks and servers in one file, and each part has a note of
// its own, in folders beside each other. Which of the two made the file must
// not matter to which of them is the last to leave it.
func (n *note) own(f *file, prior *note, dir string) {
	n.Path = f.target
	n.CreatedFile = !f.exists
	for _, other := range besideNotes(dir, f.target) {
		n.CreatedFile = n.CreatedFile || other.CreatedFile
		n.CreatedDirs = append(n.CreatedDirs, other.CreatedDirs...)
	}
	if prior != nil && (n.continues || !f.exists) {
		n.CreatedFile = n.CreatedFile || prior.CreatedFile
		n.CreatedDirs = append(n.CreatedDirs, prior.CreatedDirs...)
	}
	n.CreatedDirs = append(n.CreatedDirs, f.missing...)
	slices.Sort(n.CreatedDirs) // what is further out comes first
	n.CreatedDirs = slices.Compact(n.CreatedDirs)
}

func besideNotes(dir, target string) []*note {
	if dir == "" {
		return nil
	}
	var notes []*note
	folders, _ := os.ReadDir(filepath.Dir(dir))
	for _, folder := range folders {
		if folder.Name() == filepath.Base(dir) {
			continue
		}
		if n := loadNote(filepath.Join(filepath.Dir(dir), folder.Name()), target); n != nil {
			notes = append(notes, n)
		}
	}
	return notes
}

func (n *note) fits(data []byte) bool {
	return n != nil && n.After == digest(data) && n.inside(len(data))
}

// inside guards against a note that was damaged or edited.
func (n *note) inside(size int) bool {
	at := 0
	for _, r := range n.Ranges {
		if r[0] < at || r[1] < 0 || r[1] > size-r[0] {
			return false
		}
		at = r[0] + r[1]
	}
	return true
}

// spans are the ranges as offsets into a document's text, which begins after
// the byte order mark.
func (n *note) spans(mark string) []span {
	var spans []span
	for _, r := range n.Ranges {
		spans = append(spans, span{max(r[0]-len(mark), 0), max(r[0]+r[1]-len(mark), 0)})
	}
	return normalise(spans)
}

func (n *note) made() madeKeys {
	if n == nil || n.Made == nil {
		return madeKeys{}
	}
	return newMadeKeys(n.Made...)
}

func notePath(dir, target string) string {
	return filepath.Join(dir, digest([]byte(target))+".json")
}

// loadNote returns nil when there is none, or none that makes sense: then the
// entries in the file speak for themselves.
func loadNote(dir, target string) *note {
	if dir == "" {
		return nil
	}
	data, err := osfile.ReadFile(notePath(dir, target))
	if err != nil {
		return nil
	}
	var n note
	if json.Unmarshal(data, &n) != nil || n.Schema != noteSchema || n.Path != target {
		return nil
	}
	n.dir = dir
	return &n
}

func (n *note) save(dir, target string) error {
	if dir == "" {
		return nil
	}
	data, err := json.MarshalIndent(n, "", "  ")
	if err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return fmt.Errorf("note the change to %s: %w", target, err)
	}
	if err := writeAtomic(notePath(dir, target), append(data, '\n'), 0o600, nil, nil); err != nil {
		return fmt.Errorf("note the change to %s: %w", target, err)
	}
	return nil
}

// forget removes the note, and the folders that Install made if nothing is in
// them. What cannot be removed is no reason to fail: it is empty, or not ours.
func (n *note) forget(dir, target string) {
	if n == nil {
		return
	}
	if _, err := os.Lstat(target); errors.Is(err, fs.ErrNotExist) {
		for _, made := range slices.Backward(n.CreatedDirs) {
			_ = os.Remove(made)
		}
	}
	_ = os.Remove(notePath(dir, target))
}

// Remembered is a file that a note speaks of, and the folders that were made for
// it, the outermost first.
type Remembered struct {
	Label, Path string
	Folders     []string
}

// Noted lists what the notes in a folder speak of, by path. What cannot be
// read is passed over.
func Noted(dir string) []Remembered {
	var list []Remembered
	entries, _ := os.ReadDir(dir)
	for _, entry := range entries {
		data, err := osfile.ReadFile(filepath.Join(dir, entry.Name()))
		var n note
		if err == nil && json.Unmarshal(data, &n) == nil && n.Schema == noteSchema {
			list = append(list, Remembered{n.Label, n.Path, n.CreatedDirs})
		}
	}
	slices.SortFunc(list, func(a, b Remembered) int { return strings.Compare(a.Path, b.Path) })
	return list
}
