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
)

const noteSchema = "majordomus.install/v1"

// note is what is remembered about one settings file: positions, hashes and
// names of keys that we made ourselves. Nothing of the person's settings.
type note struct {
	Schema      string   `json:"schema"`
	Path        string   `json:"path"`
	After       string   `json:"sha256_after"`  // of the file as we left it
	Before      string   `json:"sha256_before"` // of the same without us
	Ranges      [][2]int `json:"ranges"`        // offset and length of what is ours, in bytes
	Made        []string `json:"made"`          // keys that we made; null: not known
	CreatedFile bool     `json:"created_file"`
	CreatedDirs []string `json:"created_dirs"` // outermost first

	continues bool // the file held entries of ours before
}

func digest(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

func newNote(d *document, after, rest []byte, made madeKeys, continues bool) *note {
	n := &note{Schema: noteSchema, After: digest(after), Before: digest(rest), continues: continues}
	for _, s := range d.owned {
		n.Ranges = append(n.Ranges, [2]int{s.from + len(d.mark), s.to - s.from})
	}
	if made.known {
		n.Made = append([]string{}, slices.Sorted(maps.Keys(made.keys))...)
	}
	return n
}

// own notes what is about to be created. What an earlier note says about it
// holds as long as something of ours was still in the file, or there was none.
func (n *note) own(f *file, prior *note) {
	n.Path = f.target
	n.CreatedFile = !f.exists
	if prior != nil && (n.continues || !f.exists) {
		n.CreatedFile = n.CreatedFile || prior.CreatedFile
		n.CreatedDirs = prior.CreatedDirs
	}
	for _, dir := range f.missing {
		if !slices.Contains(n.CreatedDirs, dir) {
			n.CreatedDirs = append(n.CreatedDirs, dir)
		}
	}
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
	data, err := os.ReadFile(notePath(dir, target))
	if err != nil {
		return nil
	}
	var n note
	if json.Unmarshal(data, &n) != nil || n.Schema != noteSchema || n.Path != target {
		return nil
	}
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
