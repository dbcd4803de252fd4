package archive

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"sort"
	"strconv"
	"sync"
	"time"

	"majordomus/helpers/episode"
	"majordomus/helpers/jsonspan"
	"majordomus/helpers/resolve"
)

// PruneOptions says which texts may stay.
type PruneOptions struct {
	MaxDays  int64  // 0 is for ever
	MaxBytes int64  // 0 is without a bound
	Suffix   string // what stands in a file's name in place of the prompt's opening
	Now      time.Time
	DryRun   bool
}

// Pruned counts what was found and done.
type Pruned struct {
	Records   int       `json:"records"`
	Bodies    int       `json:"texts"` // before
	Bytes     int64     `json:"bytes"` // of these
	ByAge     int       `json:"by_age"`
	BySize    int       `json:"by_size"`
	Taken     int64     `json:"taken_bytes"`   // of those to be taken
	Done      int       `json:"-"`             // texts taken
	Before    int       `json:"pruned_before"` // texts that were taken in an earlier run
	Finished  int       `json:"finished"`      // of these, half done then and finished now
	Kept      Counts    `json:"kept"`
	OverAge   int       `json:"over_age"`   // texts that stay although they are too old
	OverBytes int64     `json:"over_bytes"` // bytes by which the bound stays exceeded
	Refused   Counts    `json:"refused"`
	Evidence  int       `json:"-"` // files that say what is open and could not be read
	Plan      []Planned `json:"-"`
	mu        sync.Mutex
}

// Why a text stays that is over a bound.
const (
	KeptOpen    = "open-episode"
	KeptWriting = "being-written"
)

type body struct {
	name string
	at   time.Time
	size int64
	why  string // why it must stay; "" when it may go
}

// Prune takes the texts that the bounds do not let stand, the oldest first:
// first those that are too old, then as many as are too much. The records stay
// and say what was taken. Nothing of an open episode is taken.
func (a *Archive) Prune(ctx context.Context, opt PruneOptions) (*Pruned, error) {
	res := &Pruned{Kept: Counts{}, Refused: Counts{}}
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
	bodies, half, err := a.bodies(ctx, opt, res)
	if err != nil {
		return res, err
	}
	chosen := choose(bodies, opt, res)
	if opt.DryRun {
		for _, b := range chosen {
			res.Plan = append(res.Plan, Planned{Name: b.name, Word: "prune", Reason: strconv.FormatInt(b.size, 10)})
		}
		return res, nil
	}
	return res, a.take(ctx, chosen, half, opt, res)
}

// bodies lists the texts that stand, and the records of which an earlier run
// took the text without coming to the end.
func (a *Archive) bodies(ctx context.Context, opt PruneOptions, res *Pruned) (list []body, half []string, err error) {
	open, unread, err := a.openEpisodes(a.Places)
	if err != nil {
		return nil, nil, fmt.Errorf("read the open episodes: %w", err)
	}
	if res.Evidence = unread; unread > 0 {
		return nil, nil, fmt.Errorf("%d entries of open episodes cannot be read", unread)
	}
	names, err := a.list()
	if err != nil {
		return nil, nil, fmt.Errorf("read the archive: %w", err)
	}
	a.progress().Begin("reading", len(names.records))
	defer a.progress().End()
	err = each(ctx, a, names.records, func(r *Record) (bodyFacts, bool) { return a.bodyOf(r, open, opt, names), true }, func(f bodyFacts) {
		res.Records++
		switch {
		case f.problem != "":
			res.Refused[string(f.problem)]++
		case f.gone:
			res.Before++
			if f.half {
				half = append(half, f.name)
			}
		case f.size > 0:
			list = append(list, f.body)
		}
	})
	return list, half, err
}

type bodyFacts struct {
	body
	problem    Reason
	gone, half bool
}

func (a *Archive) bodyOf(r *Record, open map[string]bool, opt PruneOptions, names listing) bodyFacts {
	f := bodyFacts{body: body{name: r.Name, size: int64(len(r.Body()))}, problem: r.Problem}
	if r.Problem != "" {
		return f
	}
	if r.Gone() {
		f.gone, f.half = true, !prunedName(r.Name, opt.Suffix) || !a.complete(r.Name, a.Render.Wanted, names)
		return f
	}
	at, known := r.Time()
	f.at = at
	switch {
	case !known:
		f.why = "no-time"
	case open[r.Text(RoleEpisode)] || open[openKey(r)] || open[resolve.Key(r.Text(RoleProvider), r.Text(RoleSession))]:
		f.why = KeptOpen
	case a.delivering(r):
		f.why = KeptWriting
	}
	return f
}

func (a *Archive) complete(base string, endings []string, names listing) bool {
	for _, e := range endings {
		if !names.renderings[base+"."+e] {
			return false
		}
	}
	return true
}

// openEpisodes lists the ids of open episodes and the sessions that have one:
// by what an entry says, and by its name, which counts when it says nothing.
func (a *Archive) openEpisodes(p Places) (map[string]bool, int, error) {
	open := make(map[string]bool)
	unread, err := episode.Each(a.path(p.Open), func(h episode.Head) {
		open[h.Key()] = true
		if id := h.Text(p.Lines.Episode); id != "" {
			open[id] = true
		}
		if s := h.Text(p.Lines.Session); s != "" {
			open[h.Text(p.Lines.Provider)+"\x00"+s] = true
		}
	})
	delete(open, "")
	return open, unread, err
}

func openKey(r *Record) string {
	return r.Text(RoleProvider) + "\x00" + r.Text(RoleSession)
}

// choose marks what goes: first by age, then by size, the oldest first.
func choose(bodies []body, opt PruneOptions, res *Pruned) []body {
	sort.Slice(bodies, func(i, j int) bool {
		if !bodies[i].at.Equal(bodies[j].at) {
			return bodies[i].at.Before(bodies[j].at)
		}
		return bodies[i].name < bodies[j].name
	})
	for _, b := range bodies {
		res.Bodies++
		res.Bytes += b.size
	}
	var chosen []body
	left := res.Bytes
	for _, byAge := range []bool{true, false} {
		for i := range bodies {
			b := &bodies[i]
			over := byAge && tooOld(*b, opt) || !byAge && opt.MaxBytes > 0 && left > opt.MaxBytes
			if !over || b.size == 0 {
				continue
			}
			if b.why != "" {
				res.keep(*b, byAge, opt)
				continue
			}
			chosen = append(chosen, *b)
			left -= b.size
			res.Taken += b.size
			b.size = 0 // not a second time
			if byAge {
				res.ByAge++
			} else {
				res.BySize++
			}
		}
	}
	if opt.MaxBytes > 0 && left > opt.MaxBytes {
		res.OverBytes = left - opt.MaxBytes
	}
	return chosen
}

// keep counts a text that stays against a bound, once.
func (res *Pruned) keep(b body, byAge bool, opt PruneOptions) {
	switch {
	case byAge:
		res.OverAge++
		res.Kept[b.why]++
	case !tooOld(b, opt):
		res.Kept[b.why]++
	}
}

// mostDays keeps the sum below within what a time can hold; what is older than
// that there is none.
const mostDays = 100000

func tooOld(b body, opt PruneOptions) bool {
	if opt.MaxDays <= 0 || opt.MaxDays > mostDays || b.at.IsZero() {
		return false
	}
	return b.at.Before(opt.Now.AddDate(0, 0, -int(opt.MaxDays)))
}

// take carries out a plan; half are the records of an earlier run to finish.
func (a *Archive) take(ctx context.Context, chosen []body, half []string, opt PruneOptions, res *Pruned) error {
	if len(chosen)+len(half) == 0 {
		_, err := a.rewrite(ctx, 0, nil) // an earlier one may have left texts behind
		return err
	}
	marked, err := a.markers()
	if err != nil {
		return fmt.Errorf("nothing was taken, because a delivery marker may hold a text: %w", err)
	}
	a.progress().Begin("pruning", len(chosen)+len(half))
	defer a.progress().End()
	if a.batch == 0 {
		a.batch = manySize
	}
	_, err = a.rewrite(ctx, len(half)+len(chosen), func(i int) (*change, error) {
		if i < len(half) {
			return a.finish(half[i], opt, res)
		}
		return a.takeOne(chosen[i-len(half)].name, marked, opt, res)
	})
	return err
}

// takeOne prepares the tombstone of one record, read again.
func (a *Archive) takeOne(name string, marked *marks, opt PruneOptions, res *Pruned) (*change, error) {
	r := a.read(name)
	if r.Problem != "" || r.Gone() {
		return nil, nil // it went away, or changed, meanwhile
	}
	text, err := a.tombstone(r, opt.Now)
	if err != nil {
		res.count(func() { res.Refused["spelled-oddly"]++ })
		return nil, nil
	}
	c := &change{contents: [][]byte{text}, at: r.Changed}
	if err := c.add(a.Render, text); err != nil {
		return nil, err
	}
	markers := marked.paths[identity(r)]
	c.place = func(temps []string) error {
		if err := a.entomb(name, temps[0], markers); err != nil {
			return err
		}
		res.count(func() { res.Done++ })
		return a.bury(name, temps[1:], opt)
	}
	return c, nil
}

// finish prepares what is left to do for a record whose text is gone.
func (a *Archive) finish(name string, opt PruneOptions, res *Pruned) (*change, error) {
	r := a.read(name)
	if r.Problem != "" {
		return nil, nil
	}
	c := &change{at: r.Changed}
	if err := c.add(a.Render, r.Raw); err != nil {
		return nil, err
	}
	c.place = func(temps []string) error {
		res.count(func() { res.Finished++ })
		return a.bury(name, temps, opt)
	}
	return c, nil
}

// add puts the wanted renderings of a record without a text among a change's
// new files.
func (c *change) add(render Renderer, record []byte) error {
	for _, ending := range render.Wanted {
		text, err := render.render(ending, record, true)
		if err != nil {
			return err
		}
		c.contents = append(c.contents, text)
	}
	return nil
}

func (res *Pruned) count(add func()) {
	res.mu.Lock()
	defer res.mu.Unlock()
	add()
}

// tombstone is the record with its text taken away and what says so.
func (a *Archive) tombstone(r *Record, now time.Time) ([]byte, error) {
	span := r.Body()
	sum := sha256.Sum256(span)
	return Splice(r.Raw, &a.Layout,
		Change{Name: a.Layout.Name(RoleText), Value: "null"},
		Change{Name: a.Layout.Name(RoleGone), Value: jsonspan.Quote(now.Format(TimeFormat))},
		Change{Name: a.Layout.Name(RoleGoneSize), Value: strconv.Itoa(len(span))},
		Change{Name: a.Layout.Name(RoleGoneSum), Value: jsonspan.Quote(hex.EncodeToString(sum[:]))})
}

// entomb puts a tombstone in a record's place, once no marker holds what was
// there before.
func (a *Archive) entomb(name, temp string, markers []string) error {
	for _, m := range markers {
		if err := a.remove(m); err != nil {
			return err
		}
	}
	return a.swap(temp, a.file(name+recordEnding))
}

// bury takes the renderings and the name of a record whose text is gone. The
// order lets a run that is killed anywhere be finished: the name changes when
// nothing that is found by it holds the text any more.
func (a *Archive) bury(name string, renderings []string, opt PruneOptions) error {
	for _, ending := range a.Render.Endings() {
		if err := a.remove(a.file(name + "." + ending)); err != nil {
			return err
		}
	}
	to := name
	if !prunedName(name, opt.Suffix) {
		var err error
		if to, err = a.rename(name, opt.Suffix); err != nil {
			return err
		}
	}
	for i, ending := range a.Render.Wanted {
		if err := move(renderings[i], a.file(to+"."+ending)); err != nil {
			return err
		}
	}
	return nil
}
