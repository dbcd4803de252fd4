package board

import (
	"log/slog"
	"time"
)

// Standing is how an episode that the store has open stands: a reader's view, for
// programs that are no server and have no board of their own.
type Standing struct {
	Detached bool      // no connection holds it
	Since    time.Time // since when, as far as that is known
	Overdue  bool      // for longer than the grace: it is over, and not closed yet
}

// Standings reads the board in a folder, which may be missing, without changing
// anything in it. The returned function says how the episode of a name stands
// whose open entry was touched last at heard.
func Standings(dir string, idle, grace time.Duration, now time.Time) func(externalID string, heard time.Time) Standing {
	f := &file{dir: dir, log: slog.New(slog.DiscardHandler)}
	episodes := map[string]*record{}
	if s, err := f.readOnly(); err == nil {
		episodes = s.Episodes
	}
	b := &Board{cfg: Config{Idle: idle, Grace: grace}}
	b.at.Store(&place{dir: dir, shared: f, me: &process{}})
	return func(externalID string, heard time.Time) Standing {
		r := episodes[externalID]
		switch {
		case r == nil && now.Sub(heard) <= max(idle, aliveEvery):
			return Standing{}
		case r == nil:
			r = &record{State: Open, Alive: heard}
			r.lose(b.lostAt(now)(r))
		case r.State == Open && (r.Ending != "" || f.alive(r.Process)):
			return Standing{}
		case r.State == Open:
			r.lose(b.lostAt(now)(r))
		}
		return Standing{Detached: true, Since: r.Detached, Overdue: b.overdue(r, now)}
	}
}
