package archive

import (
	"cmp"
	"sort"
	"time"

	"majordomus/helpers/episode"
)

// Lines names the lines of entries, contexts and published records that this
// package compares.
type Lines struct {
	Episode, Provider, Session, Worktree, Opened, Closed string
}

// Places says where episodes are known from.
type Places struct {
	Open, Closed, Contexts string   // folders of the store
	Records                []string // absolute folders of published records
	Lines                  Lines
}

// Episode is what is known of one episode.
type Episode struct {
	ID, Provider, Session, Worktree string
	Opened, Closed                  time.Time // zero is unknown
	Open                            bool
	Claimed                         bool // by a provider session, in an entry or a context
}

// holds says whether the episode's window is known to hold the moment.
func (e *Episode) holds(t time.Time) bool {
	return !e.Opened.IsZero() && !e.Closed.IsZero() && !t.Before(e.Opened) && !t.After(e.Closed)
}

// episodes reads everything that is known of episodes. What cannot be read is
// counted, since evidence that nobody could look at is not evidence of nothing.
func (a *Archive) episodes(p Places, now time.Time) (list []*Episode, unread int, err error) {
	byID := make(map[string]*Episode)
	folders := []struct {
		dir        string
		open, shut bool
	}{{a.path(p.Open), true, false}, {a.path(p.Closed), false, false}, {a.path(p.Contexts), false, false}}
	for _, dir := range p.Records {
		folders = append(folders, struct {
			dir        string
			open, shut bool
		}{dir, false, true})
	}
	for _, f := range folders {
		n, err := episode.Each(f.dir, func(h episode.Head) {
			e := episodeOf(byID, h, p.Lines)
			if e != nil && f.open {
				e.Open, e.Closed = true, now
			}
		})
		if err != nil {
			return nil, 0, err
		}
		unread += n
	}
	for _, e := range byID {
		list = append(list, e)
	}
	sort.Slice(list, func(i, j int) bool { return list[i].ID < list[j].ID })
	return list, unread, nil
}

func episodeOf(byID map[string]*Episode, h episode.Head, names Lines) *Episode {
	id := h.Text(names.Episode)
	if id == "" {
		return nil
	}
	e := byID[id]
	if e == nil {
		e = &Episode{ID: id}
		byID[id] = e
	}
	e.Provider = cmp.Or(e.Provider, h.Text(names.Provider))
	e.Worktree = cmp.Or(e.Worktree, h.Text(names.Worktree))
	if s := h.Text(names.Session); s != "" {
		e.Session, e.Claimed = cmp.Or(e.Session, s), true
	}
	if t, ok := ParseTime(h.Text(names.Opened)); ok && e.Opened.IsZero() {
		e.Opened = t
	}
	if t, ok := ParseTime(h.Text(names.Closed)); ok && e.Closed.IsZero() {
		e.Closed = t
	}
	return e
}
