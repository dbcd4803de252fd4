package server

import (
	"net/url"
	"path"
	"slices"

	"majordomus/helpers/provider"
)

type wiringPart struct {
	Look   look
	At     stamp
	Groups []wiringGroup // what can be wired here, what is wired first
	Others []wiringGroup // where there is nothing to wire
	Words  []wiringCell  // one of each state that says so, for its reason
}

// wiringGroup is a tool: its prompts, and its sessions.
type wiringGroup struct {
	ID, Title, Date string
	Cells           []wiringCell
	Links           []link
	rank            int
	folded          bool
}

type wiringCell struct {
	ID, What, Offers, State, Tone, Reason string
	Seen                                  stamp
	Folded                                bool
}

type link struct{ Text, URL string }

func wiringOf(t *told, known map[string]provider.Provider) wiringPart {
	part := wiringPart{Look: t.looks["wiring"]}
	part.At = stamped(part.Look.At)
	var all []wiringGroup
	for _, r := range t.wiring.Status.Providers {
		n := len(all)
		if n == 0 || all[n-1].ID != r.Provider {
			all = append(all, newGroup(r.Provider, known))
			n++
		}
		all[n-1].add(r, t)
	}
	for _, g := range all {
		for _, c := range g.Cells {
			if c.Folded && !slices.ContainsFunc(part.Words, func(w wiringCell) bool { return w.State == c.State }) {
				part.Words = append(part.Words, c)
			}
		}
	}
	slices.SortStableFunc(all, func(a, b wiringGroup) int { return a.rank - b.rank })
	for _, g := range all {
		if g.folded {
			part.Others = append(part.Others, g)
		} else {
			part.Groups = append(part.Groups, g)
		}
	}
	return part
}

func newGroup(id string, known map[string]provider.Provider) wiringGroup {
	g := wiringGroup{ID: id, Title: known[id].Title, rank: 1 << 10, folded: true}
	if g.Title == "" {
		g.Title = id
	}
	return g
}

// add takes a row in. A tool stands where its better half does: the
// ladder has the best state first.
func (g *wiringGroup) add(r wiringRow, t *told) {
	cited := provider.Cite(r.Aspect, r.Evidence)
	c := wiringCell{
		ID: rowID("w", r.Provider, r.Aspect), What: r.Aspect, Offers: r.Capability, State: r.State, Tone: toneOf(t.wiring.Paint[r.State]),
		Reason: r.Reason, Seen: stamped(moment(r.LastSeen)), Folded: contains(t.wiring.Folded, r.State),
	}
	for _, u := range cited.URLs {
		g.link(u)
	}
	g.Cells = append(g.Cells, c)
	g.Date = max(g.Date, cited.Date)
	if i := slices.Index(t.wiring.Ladder, r.State); i >= 0 {
		g.rank = min(g.rank, i)
	}
	g.folded = g.folded && c.Folded
}

// link adds a source under its host's name, and a second one of the same host
// under the end of its path.
func (g *wiringGroup) link(address string) {
	at, err := url.Parse(address)
	if err != nil || slices.ContainsFunc(g.Links, func(l link) bool { return l.URL == address }) {
		return
	}
	text := at.Host
	if slices.ContainsFunc(g.Links, func(l link) bool { return l.Text == text }) {
		text = path.Base(at.Path)
	}
	g.Links = append(g.Links, link{text, address})
}

// toneOf is the page's class for a colour of the terminal.
func toneOf(colour string) string {
	switch colour {
	case "green":
		return "good"
	case "yellow":
		return "fair"
	case "red":
		return "bad"
	}
	return "quiet"
}
