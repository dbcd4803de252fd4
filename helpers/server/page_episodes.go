package server

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"sort"
	"strings"
	"time"

	"majordomus/helpers/board"
	"majordomus/helpers/provider"
)

// episodeRow is one episode on the page: of a connection, or of hooks.
type episodeRow struct {
	ID, Name, Store, Holder, By, Branch string
	State                               board.State
	Opened, Heard, Left, Ends           stamp
	Attached                            int
	Elsewhere, Hooks, Overdue           bool
	ends, opened                        time.Time
}

// Detached says whether its client is gone.
func (e episodeRow) Detached() bool { return e.State == board.Detached }

// episodesOf puts the board and the store together: the board knows who holds
// an episode of a connection, the store knows the others. Those that end soon
// come first, then the newest.
func episodesOf(is seen, known map[string]provider.Provider) []episodeRow {
	stored := make(map[[2]string]openEpisode)
	for _, e := range is.told.open {
		if _, left := is.gone[[2]string{e.Kind, e.Name}]; !left {
			stored[[2]string{e.Kind, e.Name}] = e
		}
	}
	clients := make(map[string]string)
	for _, p := range is.peers {
		clients[p.Name] = strings.TrimSpace(p.Client + " " + p.Version)
	}
	list := make([]episodeRow, 0, len(is.sights)+len(stored))
	for _, s := range is.sights {
		key := [2]string{s.Provider, s.ExternalID}
		e := ofConnection(s, stored[key])
		e.By = clients[s.Peer]
		delete(stored, key)
		list = append(list, e)
	}
	for _, e := range stored {
		list = append(list, ofHooks(e, is.here, known))
	}
	sort.Slice(list, func(i, j int) bool {
		a, b := list[i], list[j]
		switch {
		case a.Detached() != b.Detached():
			return a.Detached()
		case a.Detached() && !a.ends.Equal(b.ends):
			return a.ends.Before(b.ends)
		case !a.opened.Equal(b.opened):
			return a.opened.After(b.opened)
		}
		return a.Name < b.Name
	})
	return list
}

// gone notes which episodes left the board, and when: until the store is looked
// at again it still has them.
func gone(was, is seen, now time.Time) map[[2]string]time.Time {
	left := make(map[[2]string]time.Time)
	for key, at := range was.gone {
		if l := is.told.looks["episodes"]; !l.At.After(at) {
			left[key] = at
		}
	}
	for _, s := range was.sights {
		left[[2]string{s.Provider, s.ExternalID}] = now
	}
	for _, s := range is.sights {
		delete(left, [2]string{s.Provider, s.ExternalID})
	}
	return left
}

func ofConnection(s board.Sight, stored openEpisode) episodeRow {
	e := episodeRow{
		ID: rowID("e", s.Provider, s.ExternalID), Name: s.ExternalID, Store: stored.ID, Holder: s.Peer, Branch: stored.Branch, State: s.State,
		Opened: stamped(moment(s.OpenedAt)), Heard: stamped(s.Alive), Attached: s.Attachments, Elsewhere: !s.Here,
		ends: s.Ends, opened: moment(s.OpenedAt),
	}
	if e.Detached() {
		e.Left, e.Ends, e.Overdue = stamped(s.Left), stamped(s.Ends), s.Overdue
	}
	return e
}

// ofHooks is an episode whose boundary a tool's hooks draw, or one of a
// connection that the board has forgotten. Its session's name is the tool's own
// affair; ours is shown.
func ofHooks(e openEpisode, here string, known map[string]provider.Provider) episodeRow {
	opened := moment(e.Opened)
	r := episodeRow{
		ID: rowID("h", e.Kind, e.ID), Name: e.Kind, Store: e.ID, Branch: e.Branch, State: board.Open, Hooks: true,
		Opened: stamped(opened), Elsewhere: here != "" && e.Place != here, opened: opened,
	}
	if p, ok := known[e.Kind]; ok {
		r.Name, r.Hooks = p.Title, p.Offers.Episode != provider.EpisodeConnection
	}
	heard := e.heard.Truncate(steadyFor)
	if heard.Before(opened) {
		heard = opened
	}
	r.Heard = stamped(heard)
	return r
}

// rowID is an id for the page: what a client calls itself may hold anything.
func rowID(words ...string) string {
	sum := sha256.Sum256([]byte(strings.Join(words, "\x00")))
	return words[0] + hex.EncodeToString(sum[:6])
}

// rest is what a table does not show.
type rest struct {
	Shown int
	All   string
	More  bool
	Empty bool
}

func restOf(shown, all int) rest {
	return rest{Shown: shown, All: grouped(all), More: all > shown, Empty: all == 0}
}

func (p *page) episodeParts(now *shown, list []episodeRow) {
	now.Rows[tableEpisodes] = make([]row, 0, min(len(list), rowsEpisodes))
	for _, e := range list[:min(len(list), rowsEpisodes)] {
		now.Rows[tableEpisodes] = append(now.Rows[tableEpisodes], row{e.ID, p.part("episode", e)})
	}
	n := len(now.Rows[tableEpisodes])
	now.Parts[partEpisodes] = p.part("episode-note", restOf(n, len(list)))
}

type peerRow struct {
	ID, Name, Client, Version, Transport, Protocol, Holds string
	Since, Heard                                          stamp
}

func (p *page) peerParts(now *shown, is seen) {
	now.Rows[tablePeers] = make([]row, 0, min(len(is.peers), rowsPeers))
	newest := is.peers[max(0, len(is.peers)-rowsPeers):]
	for _, one := range slices.Backward(newest) {
		r := peerRow{
			ID: rowID("p", one.Name, one.ConnectedAt), Name: one.Name, Client: one.Client, Version: one.Version, Transport: string(one.Transport),
			Protocol: one.Protocol, Holds: one.ExternalID, Since: stamped(moment(one.ConnectedAt)), Heard: stamped(one.Heard),
		}
		now.Rows[tablePeers] = append(now.Rows[tablePeers], row{r.ID, p.part("peer", r)})
	}
	n := len(now.Rows[tablePeers])
	now.Parts[partPeers] = p.part("peer-note", restOf(n, len(is.peers)))
}

// heardOf gives each connection the moment it was last heard of, and keeps the
// one it had as long as the new one is hardly later: a row must not move with
// every breath of its client.
func heardOf(list, before []board.PeerShown, now time.Time) []board.PeerShown {
	had := make(map[string]time.Time, len(before))
	for _, p := range before {
		had[p.Name] = p.Heard
	}
	for i, p := range list {
		heard := now.Add(-time.Duration(p.LastActivitySeconds) * time.Second).Truncate(time.Second)
		if old, known := had[p.Name]; known && heard.Sub(old).Abs() < steadyFor {
			heard = old
		}
		list[i].Heard, list[i].LastActivitySeconds = heard, 0
	}
	return list
}

func samePeers(a, b []board.PeerShown) bool { return slices.Equal(a, b) }
