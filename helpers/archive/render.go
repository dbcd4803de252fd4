package archive

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"sync"
)

// Rendered counts what was found and done.
type Rendered struct {
	Records, Written int
	Refused          Counts
	Orphans          int // renderings without a record: left alone
	mu               sync.Mutex
}

// Rebuild makes the renderings that are missing, or with force all, from the records.
// It makes no record from a rendering.
func (a *Archive) Rebuild(ctx context.Context, force bool) (*Rendered, error) {
	res := &Rendered{Refused: Counts{}}
	unlock, err := a.Lock(ctx, a.Waiting)
	if err != nil {
		return res, err
	}
	defer unlock()
	names, err := a.list()
	if err != nil {
		return res, fmt.Errorf("read the archive: %w", err)
	}
	res.Orphans = len(names.lone(a.Render))
	a.progress().Begin("rendering", len(names.records))
	defer a.progress().End()
	_, err = a.rewrite(ctx, len(names.records), func(i int) (*change, error) {
		return a.renderOne(names.records[i], names, force, res)
	})
	return res, err
}

func (a *Archive) renderOne(name string, names listing, force bool, res *Rendered) (*change, error) {
	wanted := a.missing(name, names, force)
	if len(wanted) == 0 {
		res.count(func() { res.Records++ })
		return nil, nil
	}
	r := a.read(name)
	if r.Problem == gone {
		return nil, nil
	}
	res.count(func() { res.Records++ })
	if r.members == nil {
		res.count(func() { res.Refused[string(r.Problem)]++ })
		return nil, nil
	}
	c := &change{}
	for _, ending := range wanted {
		text, err := a.Render.render(ending, r.Raw, r.Gone())
		if err != nil {
			return nil, err
		}
		c.contents = append(c.contents, text)
	}
	c.place = func(temps []string) error {
		for i, ending := range wanted {
			if err := a.replace(temps[i], a.file(name+"."+ending)); err != nil {
				return err
			}
		}
		res.count(func() { res.Written += len(wanted) })
		return nil
	}
	return c, nil
}

func (res *Rendered) count(add func()) {
	res.mu.Lock()
	defer res.mu.Unlock()
	add()
}

func (a *Archive) missing(name string, names listing, force bool) []string {
	var wanted []string
	for _, ending := range a.Render.Wanted {
		if force || !names.renderings[name+"."+ending] {
			wanted = append(wanted, ending)
		}
	}
	return wanted
}

// lone are the renderings, by their full names, that have no record.
func (l listing) lone(render Renderer) (full []string) {
	here := make(map[string]bool, len(l.records))
	for _, n := range l.records {
		here[n] = true
	}
	for name := range l.renderings {
		ending := filepath.Ext(name)
		if _, ours := render.live[strings.TrimPrefix(ending, ".")]; ours && !here[strings.TrimSuffix(name, ending)] {
			full = append(full, name)
		}
	}
	return full
}
