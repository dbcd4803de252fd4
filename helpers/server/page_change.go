package server

import (
	"html/template"
	"maps"
	"slices"

	"majordomus/helpers/board"
)

// differ is what became different, and whether anything did.
func differ(a, b *shown) (c change, any bool) {
	for id, html := range b.Parts {
		if a.Parts[id] != html {
			if c.HTML == nil {
				c.HTML = make(map[string]string)
			}
			c.HTML[id] = string(html)
		}
	}
	for id, rows := range b.Rows {
		had := make(map[string]template.HTML, len(a.Rows[id]))
		for _, r := range a.Rows[id] {
			had[r.ID] = r.HTML
		}
		for _, r := range rows {
			if old, known := had[r.ID]; !known || old != r.HTML {
				c.row(r)
			}
		}
		if !slices.EqualFunc(a.Rows[id], rows, func(x, y row) bool { return x.ID == y.ID }) {
			c.order(id, rows)
		}
	}
	return c, c.HTML != nil || c.Rows != nil || c.Order != nil
}

// whole is everything, for a browser that has missed too much.
func (s *shown) whole() change {
	c, _ := differ(&shown{}, s)
	c.Whole = true
	for id, rows := range s.Rows {
		c.order(id, rows)
	}
	return c
}

func (c *change) row(r row) {
	if c.Rows == nil {
		c.Rows = make(map[string]string)
	}
	c.Rows[r.ID] = string(r.HTML)
}

func (c *change) order(id string, rows []row) {
	if c.Order == nil {
		c.Order = make(map[string][]string)
	}
	ids := make([]string, len(rows))
	for i, r := range rows {
		ids[i] = r.ID
	}
	c.Order[id] = ids
}

// spoken says what happened to the episodes of connections, in a few words.
func spoken(was, is seen) (words []string) {
	before := make(map[string]board.State, len(was.sights))
	for _, s := range was.sights {
		before[s.ExternalID] = s.State
	}
	for _, s := range is.sights {
		if before[s.ExternalID] != s.State {
			words = append(words, s.ExternalID+" is "+string(s.State))
		}
		delete(before, s.ExternalID)
	}
	for _, gone := range slices.Sorted(maps.Keys(before)) {
		words = append(words, gone+" is closed")
	}
	if len(words) > maxSpoken {
		words = []string{grouped(len(words)) + " episodes changed"}
	}
	return words
}
