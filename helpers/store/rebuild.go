package store

import (
	"os"
	"path/filepath"
	"strings"
)

// Rebuilt counts what Rebuild found and did.
type Rebuilt struct {
	Records, Written, Refused, Orphans int
}

// Rebuild makes the renderings of every record in the folder anew: those that
// are missing, or all of them. The templates are %render operations. A record
// that cannot be read is refused; a rendering without a record is an orphan,
// counted and left alone.
func (s *Store) Rebuild(dir, templates string, force bool) (Rebuilt, error) {
	ops, err := parse(templates)
	if err != nil {
		return Rebuilt{}, err
	}
	d, err := os.Open(s.path(dir))
	if os.IsNotExist(err) {
		return Rebuilt{}, nil
	}
	if err != nil {
		return Rebuilt{}, err
	}
	defer d.Close()
	names, err := d.Readdirnames(-1)
	if err != nil {
		return Rebuilt{}, err
	}
	var count Rebuilt
	here := make(map[string]bool, len(names))
	for _, n := range names {
		here[n] = true
	}
	for _, n := range names {
		base, isRecord := strings.CutSuffix(n, ".json")
		switch {
		case isRecord:
			s.rebuildOne(dir, base, ops, here, force, &count)
		case isRendering(n) && !here[strings.TrimSuffix(n, filepath.Ext(n))+".json"]:
			count.Orphans++
		}
	}
	return count, nil
}

func isRendering(name string) bool {
	ext := filepath.Ext(name)
	return ext == ".md" || ext == ".yaml"
}

func (s *Store) rebuildOne(dir, base string, ops []op, here map[string]bool, force bool, count *Rebuilt) {
	count.Records++
	var raw []byte
	for _, o := range ops {
		if o.verb != "render" || here[base+"."+o.args[0]] && !force {
			continue
		}
		if raw == nil {
			var err error
			if raw, err = readRegular(s.path(dir + "/" + base + ".json")); err != nil {
				count.Refused++
				return
			}
		}
		text, err := Render(o.content, raw)
		if err != nil {
			count.Refused++
			return
		}
		r := &run{Store: s}
		if r.replace(dir+"/"+base+"."+o.args[0], text) != nil {
			count.Refused++
			return
		}
		count.Written++
	}
}

// readRegular reads a file and never follows a link.
func readRegular(path string) ([]byte, error) {
	info, err := os.Lstat(path)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, os.ErrInvalid
	}
	return os.ReadFile(path)
}
