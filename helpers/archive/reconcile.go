package archive

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"time"
)

// ReconcileOptions says what is reconciled, in the library's words.
type ReconcileOptions struct {
	Worktree string
	Former   []string // what the worktree's id was before the repository was moved
	Decide   Decider
	DryRun   bool
}

// Reconciled counts what was found and done.
type Reconciled struct {
	Records   int       `json:"records"`         // in the folder
	Elsewhere int       `json:"elsewhere"`       // of another work tree or repository
	Already   Counts    `json:"already"`         // linked before, by link word
	Linked    Counts    `json:"linked"`          // linked now, by link word
	Unlinked  Counts    `json:"unlinked"`        // not linked, by the word that stands there afterwards
	Why       Counts    `json:"why"`             // of these, by reason
	Refused   Counts    `json:"refused"`         // left alone, by reason
	Evidence  int       `json:"unread_evidence"` // files of evidence that could not be read
	Planned   int       `json:"planned"`         // files to rewrite
	Written   int       `json:"written"`
	Plan      []Planned `json:"-"` // in a dry run
	mu        sync.Mutex
}

// Planned is one line of a plan.
type Planned struct{ Name, Word, Episode, Reason string }

func newReconciled() *Reconciled {
	return &Reconciled{Already: Counts{}, Linked: Counts{}, Unlinked: Counts{}, Why: Counts{}, Refused: Counts{}}
}

// Reconcile looks for the episodes of prompts that name none, and writes what
// it found, or that it found nothing, into their records. It never changes a
// link that exists. After an error or an interruption the result says how far
// it came.
func (a *Archive) Reconcile(ctx context.Context, opt ReconcileOptions) (*Reconciled, error) {
	res := newReconciled()
	if !opt.DryRun {
		unlock, err := a.Lock(ctx, a.Waiting)
		if err != nil {
			return res, err
		}
		defer unlock()
		if err := a.recover(); err != nil {
			return res, err
		}
	}
	episodes, unread, err := a.episodes(a.Places, a.Now)
	if err != nil {
		return res, fmt.Errorf("read the episodes: %w", err)
	}
	res.Evidence = unread
	s := &survey{opt: opt, words: a.Layout, res: res, sessions: make(map[sessionKey]*session), claims: make(map[string]map[sessionKey]bool)}
	names, err := a.list()
	if err != nil {
		return res, fmt.Errorf("read the archive: %w", err)
	}
	a.progress().Begin("reading", len(names.records))
	err = each(ctx, a, names.records, func(r *Record) (facts, bool) { return s.factsOf(r), true }, s.add)
	a.progress().End()
	if err != nil {
		return res, err
	}
	s.know(episodes)
	plan, err := s.decide(ctx)
	if err != nil {
		return res, err
	}
	if opt.DryRun {
		res.Plan = plan
		return res, nil
	}
	return res, a.carryOut(ctx, plan, names, res)
}

type sessionKey struct{ place, provider, session string }

// session is one provider session's prompts in one work tree.
type session struct {
	known    []*Episode
	from, to time.Time // of the prompts whose time is known
	timeless bool      // some have none
	unlinked []facts   // those to decide on
	fits     []*Episode
}

// facts are what is kept of a record while all are read.
type facts struct {
	name, link, episode string
	key                 sessionKey
	at                  time.Time
	problem             Reason
	foreign             bool // another work tree's
	readable            bool
}

type survey struct {
	opt      ReconcileOptions
	words    Layout
	res      *Reconciled
	sessions map[sessionKey]*session
	claims   map[string]map[sessionKey]bool // episodes, by the sessions whose records name them
}

// place is the worktree's id for one that it had before.
func (o ReconcileOptions) place(id string) string {
	if slices.Contains(o.Former, id) {
		return o.Worktree
	}
	return id
}

func (s *survey) factsOf(r *Record) facts {
	f := facts{name: r.Name, problem: r.Problem, readable: r.members != nil}
	if !f.readable {
		return f
	}
	place := s.opt.place(r.Worktree())
	f.foreign = place != "" && place != s.opt.Worktree
	f.link, f.episode = r.Text(RoleLink), r.Text(RoleEpisode)
	f.at, _ = r.Time()
	f.key = sessionKey{place, r.Text(RoleProvider), r.Text(RoleSession)}
	return f
}

func (s *survey) add(f facts) {
	s.res.Records++
	if f.foreign {
		s.res.Elsewhere++
		return
	}
	if !f.readable {
		s.res.Refused[string(f.problem)]++
		return
	}
	x := s.session(f.key)
	x.span(f.at)
	if f.episode != "" {
		s.claim(f.episode, f.key)
	}
	switch {
	case slices.Contains(s.words.Linked, f.link) && f.episode != "":
		s.res.Already[f.link]++
	case f.problem != "":
		s.res.Refused[string(f.problem)]++
		x.unlinked = append(x.unlinked, f)
	case f.link != "" && !slices.Contains(s.words.Unlinked, f.link):
		s.res.Refused["unknown-link"]++
	default:
		x.unlinked = append(x.unlinked, f)
	}
}

func (s *survey) session(key sessionKey) *session {
	x := s.sessions[key]
	if x == nil {
		x = &session{}
		s.sessions[key] = x
	}
	return x
}

func (x *session) span(t time.Time) {
	switch {
	case t.IsZero():
		x.timeless = true
	case x.from.IsZero():
		x.from, x.to = t, t
	case t.Before(x.from):
		x.from = t
	case t.After(x.to):
		x.to = t
	}
}

func (s *survey) claim(episode string, by sessionKey) {
	if s.claims[episode] == nil {
		s.claims[episode] = make(map[sessionKey]bool)
	}
	s.claims[episode][by] = true
}

// know attaches episodes to the sessions that are known to have had them, and
// the windows that nobody claims to those whose prompts all fall into them.
func (s *survey) know(episodes []*Episode) {
	free := make(map[string][]*Episode)
	for _, e := range episodes {
		if e.Worktree = s.opt.place(e.Worktree); e.Worktree != s.opt.Worktree {
			continue
		}
		if e.Claimed {
			if x := s.sessions[sessionKey{e.Worktree, e.Provider, e.Session}]; x != nil {
				x.known = append(x.known, e)
			}
		} else if !e.Open {
			free[e.Provider] = append(free[e.Provider], e)
		}
	}
	for key, x := range s.sessions {
		if len(x.known) > 0 || len(x.unlinked) == 0 || key.session == "" || x.from.IsZero() {
			continue
		}
		for _, e := range free[key.provider] {
			if e.holds(x.from) && e.holds(x.to) && s.unclaimed(e.ID, key) {
				x.fits = append(x.fits, e)
			}
		}
	}
}

// unclaimed says whether no other session's record names the episode.
func (s *survey) unclaimed(episode string, by sessionKey) bool {
	for key := range s.claims[episode] {
		if key != by {
			return false
		}
	}
	return true
}

// rivals counts, for each window, the sessions that fit it.
func (s *survey) rivals() map[*Episode]int {
	count := make(map[*Episode]int)
	for _, x := range s.sessions {
		for _, e := range x.fits {
			count[e]++
		}
	}
	return count
}
