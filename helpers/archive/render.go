package archive

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"sync"
)

// RenderOptions says which renderings are made.
type RenderOptions struct {
	Render  Renderer
	Force   bool // all of them anew
	Waiting func()
}

// Rendered counts what was found and done.
type Rendered struct {
	Records, Written int
	Refused          Counts
	Orphans          int // renderings without a record: left alone
	Interrupted      bool
	mu               sync.Mutex
}

// Rebuild makes the renderings that are missing, or all, from the records. It
// makes no record from a rendering.
func (a *Archive) Rebuild(ctx context.Context, opt RenderOptions) (*Rendered, error) {
	res := &Rendered{Refused: Counts{}}
	stop := func(err error) (*Rendered, error) {
		if err != nil && ctx.Err() != nil {
			res.Interrupted, err = true, nil
		}
		return res, err
	}
	unlock, err := a.Lock(ctx, opt.Waiting)
	if err != nil {
		return stop(err)
	}
	defer unlock()
	names, err := a.list()
	if err != nil {
		return stop(fmt.Errorf("read the archive: %w", err))
	}
	res.Orphans = orphans(names, opt.Render)
	a.progress().Begin("rendering", len(names.records))
	defer a.progress().End()
	_, err = a.rewrite(ctx, len(names.records), func(i int) (*change, error) {
		return a.renderOne(names.records[i], names, opt, res)
	})
	return stop(err)
}

func (a *Archive) renderOne(name string, names listing, opt RenderOptions, res *Rendered) (*change, error) {
	wanted := a.missing(name, names, opt)
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
		text, err := opt.Render.render(ending, r.Raw, r.Gone())
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

func (a *Archive) missing(name string, names listing, opt RenderOptions) []string {
	var wanted []string
	for _, ending := range opt.Render.Wanted {
		if opt.Force || !names.renderings[name+"."+ending] {
			wanted = append(wanted, ending)
		}
	}
	return wanted
}

func orphans(names listing, render Renderer) int {
	here := make(map[string]bool, len(names.records))
	for _, n := range names.records {
		here[n] = true
	}
	count := 0
	for n := range names.renderings {
		ending := filepath.Ext(n)
		if _, ok := render.live[strings.TrimPrefix(ending, ".")]; ok && !here[strings.TrimSuffix(n, ending)] {
			count++
		}
	}
	return count
}
