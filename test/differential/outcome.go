package differential

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// outcome is what a runtime left behind: every file and folder by its path.
type outcome struct {
	files map[string]left
}

type left struct {
	mode    fs.FileMode
	content []byte
}

// printedName stands for what was printed, which no file can be called.
const printedName = "(printed)"

func look(root string, printed []byte) (*outcome, error) {
	o := &outcome{files: map[string]left{printedName: {0, printed}}}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		rel, _ := filepath.Rel(root, path)
		var content []byte
		if info.Mode().IsRegular() {
			if content, err = os.ReadFile(path); err != nil {
				return err
			}
		}
		o.files[rel] = left{info.Mode(), content}
		return nil
	})
	return o, err
}

func (o *outcome) records() (n int) {
	for path := range o.files {
		if strings.HasPrefix(path, "local/prompts/") && strings.HasSuffix(path, ".json") {
			n++
		}
	}
	return n
}

// same names the first thing in which the other differs.
func (o *outcome) same(other *outcome) error {
	for _, path := range o.paths(other) {
		a, here := o.files[path]
		b, there := other.files[path]
		switch {
		case !here || !there:
			return fmt.Errorf("'%s' is there: %v and %v", path, here, there)
		case a.mode != b.mode:
			return fmt.Errorf("'%s' has the modes %v and %v", path, a.mode, b.mode)
		case !bytes.Equal(a.content, b.content):
			return fmt.Errorf("'%s' holds %s", path, difference(a.content, b.content))
		}
	}
	return nil
}

func (o *outcome) paths(other *outcome) []string {
	var paths []string
	for path := range o.files {
		paths = append(paths, path)
	}
	for path := range other.files {
		paths = append(paths, path)
	}
	slices.Sort(paths)
	return slices.Compact(paths)
}

// difference shows where two contents part, with a little of what is around.
func difference(a, b []byte) string {
	at := 0
	for at < min(len(a), len(b)) && a[at] == b[at] {
		at++
	}
	around := func(c []byte) []byte { return c[max(0, at-40):min(len(c), at+120)] }
	return fmt.Sprintf("at byte %d %q and %q", at, around(a), around(b))
}
