package archive

import (
	"context"
	"os"
	"slices"

	"majordomus/helpers/jsonspan"
)

// carryOut writes the plan.
func (a *Archive) carryOut(ctx context.Context, plan []Planned, names listing, res *Reconciled) (err error) {
	a.progress().Begin("writing", len(plan))
	defer a.progress().End()
	res.Written, err = a.rewrite(ctx, len(plan), func(i int) (*change, error) {
		c, refused := a.link(plan[i], names)
		if refused != "" {
			res.refuse(plan[i], a.Layout.Linked, refused)
		}
		return c, nil
	})
	return err
}

// link prepares one record, read again: it may have changed since the survey.
func (a *Archive) link(p Planned, names listing) (*change, string) {
	r := a.read(p.Name)
	if r.Problem != "" || slices.Contains(a.Layout.Linked, r.Text(RoleLink)) || a.delivering(r) {
		return nil, "being-written"
	}
	episode := "null"
	if p.Episode != "" {
		episode = jsonspan.Quote(p.Episode)
	}
	text, err := Splice(r.Raw, &a.Layout,
		Change{Name: a.Layout.Name(RoleEpisode), Value: episode},
		Change{Name: a.Layout.Name(RoleLink), Value: jsonspan.Quote(p.Word)})
	if err != nil {
		return nil, "spelled-oddly"
	}
	c := &change{contents: [][]byte{text}, at: r.Changed}
	targets := []string{p.Name + recordEnding}
	for _, ending := range a.Render.Endings() {
		name := p.Name + "." + ending
		if !names.renderings[name] {
			continue
		}
		if rendering, err := a.Render.render(ending, text, r.Gone()); err == nil {
			c.contents, targets = append(c.contents, rendering), append(targets, name)
		}
	}
	c.place = func(temps []string) error { return a.place(temps, targets) }
	return c, ""
}

// refuse takes a planned record out of the counts of what is done.
func (res *Reconciled) refuse(p Planned, linked []string, reason string) {
	res.mu.Lock()
	defer res.mu.Unlock()
	res.Refused[reason]++
	if slices.Contains(linked, p.Word) {
		res.Linked[p.Word]--
		return
	}
	res.Unlinked[p.Word]--
	res.Why[p.Reason]--
}

// place renames new files over old ones, unless the record went away or is
// no file of ours any more.
func (a *Archive) place(temps, targets []string) error {
	if info, err := os.Lstat(a.file(targets[0])); err != nil || !info.Mode().IsRegular() {
		for _, t := range temps {
			a.spares.give(t)
		}
		return nil
	}
	for i, t := range temps {
		put := a.replace
		if i == 0 {
			put = a.swap
		}
		if err := put(t, a.file(targets[i])); err != nil {
			return err
		}
	}
	return nil
}
