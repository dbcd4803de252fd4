package archive

import (
	"container/heap"
	"context"
	"fmt"
	"regexp"
	"strings"
	"time"

	"majordomus/helpers/jsonspan"
)

// Query says which prompts are wanted. An empty field wants all.
type Query struct {
	Provider, Episode, Link, Origin, Branch string
	Since, Until                            time.Time
	Worktree                                string
	ID                                      string         // the beginning of an id or of a file's name
	Text                                    *regexp.Regexp // in the decoded text
	Limit                                   int            // 0 is all
}

// Wants says whether the record is one of them.
func (q Query) Wants(r *Record) bool {
	same := func(want, role string) bool { return want == "" || r.Text(role) == want }
	if !same(q.Provider, RoleProvider) || !same(q.Link, RoleLink) || !same(q.Origin, RoleOrigin) || !same(q.Branch, RoleBranch) {
		return false
	}
	if q.Episode != "" && !strings.HasPrefix(r.Text(RoleEpisode), q.Episode) ||
		q.ID != "" && !strings.HasPrefix(r.Text(RoleID), q.ID) && !strings.HasPrefix(r.Name, q.ID) ||
		q.Worktree != "" && r.Worktree() != q.Worktree {
		return false
	}
	at, known := r.Time()
	if !q.Since.IsZero() && (!known || at.Before(q.Since)) || !q.Until.IsZero() && (!known || !at.Before(q.Until)) {
		return false
	}
	return q.Text == nil || q.Text.MatchString(r.Text(RoleText))
}

// newest is a heap of names, the one that sorts last on top: names begin with
// the time, and of a hundred thousand only the first page is wanted soon.
type newest []string

func (h newest) Len() int           { return len(h) }
func (h newest) Less(i, j int) bool { return h[i] > h[j] }
func (h newest) Swap(i, j int)      { h[i], h[j] = h[j], h[i] }
func (h *newest) Push(x any)        { *h = append(*h, x.(string)) }
func (h *newest) Pop() any {
	last := len(*h) - 1
	x := (*h)[last]
	*h = (*h)[:last]
	return x
}

// page is how many records are read together while a list is printed.
const page = 64

// Find hands over the records that are wanted, the newest first, one at a
// time. It returns how many files could not be read. It ends early when take
// says no.
func (a *Archive) Find(ctx context.Context, q Query, take func(*Record) bool) (refused int, err error) {
	names, err := a.listNames(false)
	if err != nil {
		return 0, fmt.Errorf("read the archive: %w", err)
	}
	order := newest(names.records)
	heap.Init(&order)
	found := 0
	for size := page; order.Len() > 0; size = min(2*size, 4096) {
		part := make([]string, 0, size)
		for len(part) < size && order.Len() > 0 {
			part = append(part, heap.Pop(&order).(string))
		}
		kept, bad, err := a.readPage(ctx, part, q)
		if refused += bad; err != nil {
			return refused, err
		}
		for _, r := range kept {
			if r == nil {
				continue
			}
			if found++; !take(r) || found == q.Limit {
				return refused, nil
			}
		}
	}
	return refused, nil
}

// readPage reads records in parallel and returns those that are wanted, in the
// order of their names.
func (a *Archive) readPage(ctx context.Context, names []string, q Query) (kept []*Record, refused int, err error) {
	place := make(map[string]int, len(names))
	for i, n := range names {
		place[n] = i
	}
	kept = make([]*Record, len(names))
	err = a.each(ctx, names, func(r Record) any {
		if r.members != nil && !q.Wants(&r) {
			return nil
		}
		if r.members != nil {
			r.Raw = append([]byte(nil), r.Raw...)
			r.members = jsonspan.Members(r.Raw)
		}
		return &r
	}, func(v any) {
		if r := v.(*Record); r.members == nil {
			refused++
		} else {
			kept[place[r.Name]] = r
		}
	})
	return kept, refused, err
}
