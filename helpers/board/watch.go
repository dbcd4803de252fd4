package board

import "time"

// Sight is an episode as somebody sees it who watches the board: with what a
// countdown needs. The times are zero while it is not detached.
type Sight struct {
	Episode
	Alive time.Time // when its client was last heard of
	Left  time.Time // when its client was lost
	Ends  time.Time // when the grace is over
	Here  bool      // it is of the worktree that this process serves
}

// Mark stands for the board as it was seen once.
type Mark struct{ seen *state }

// Look returns the episodes on the board, newest first, unless nothing has
// changed since the mark: then changed is false and the list empty. The zero
// Mark was never seen. Looking changes nothing.
func (b *Board) Look(since Mark) (list []Sight, now Mark, changed bool) {
	s := b.view()
	if s == since.seen {
		return nil, since, false
	}
	at, here := b.cfg.Now(), b.at.Load()
	episodes := make([]Episode, 0, len(s.Episodes))
	for id, r := range s.Episodes {
		episodes = append(episodes, b.show(id, r, at))
	}
	sortEpisodes(episodes)
	list = make([]Sight, len(episodes))
	for i, e := range episodes {
		r := s.Episodes[e.ExternalID]
		list[i] = Sight{Episode: e, Alive: r.Alive, Here: here.owns(r.Worktree)}
		if r.State == Detached {
			list[i].Left, list[i].Ends = r.Detached, r.Detached.Add(b.cfg.Grace)
		}
	}
	return list, Mark{s}, true
}

// Worktree is the id of the worktree that this process serves.
func (b *Board) Worktree() string { return b.at.Load().worktree }
