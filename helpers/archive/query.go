package archive

import (
	"bytes"
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"majordomus/helpers/jsonspan"
)

// Query says which prompts are wanted. An empty field wants all.
type Query struct {
	Provider, Model, Episode, Link, Origin, Branch string
	Since, Until                                   time.Time
	ID                                             string                        // the beginning of an id or of a file's name
	Text                                           *regexp.Regexp                // in the decoded text
	Limit                                          int                           // 0 is all
	Refused                                        func(name string, why Reason) // told of each file that is no readable record; may be nil
	needed                                         []byte                        // every text that matches holds this
}

// Wants says whether the record is one of them.
func (q Query) Wants(r *Record) bool {
	same := func(want, role string) bool { return want == "" || r.Text(role) == want }
	if !same(q.Provider, RoleProvider) || !same(q.Link, RoleLink) || !same(q.Origin, RoleOrigin) || !same(q.Branch, RoleBranch) {
		return false
	}
	if !strings.HasPrefix(r.Text(RoleEpisode), q.Episode) || !strings.HasPrefix(r.Text(RoleModel), q.Model) ||
		q.ID != "" && !strings.HasPrefix(r.Text(RoleID), q.ID) && !strings.HasPrefix(r.Name, q.ID) {
		return false
	}
	at, known := r.Time()
	if !q.Since.IsZero() && (!known || at.Before(q.Since)) || !q.Until.IsZero() && (!known || !at.Before(q.Until)) {
		return false
	}
	if q.Text == nil || len(q.needed) > 0 && r.lacks(q.needed) {
		return q.Text == nil
	}
	return q.Text.MatchString(r.Text(RoleText))
}

// neededBytes is what every match begins with, as far as JSON spells it as it
// stands: a text without it need not be decoded.
func neededBytes(re *regexp.Regexp) []byte {
	if re == nil {
		return nil
	}
	prefix, _ := re.LiteralPrefix()
	if i := strings.IndexFunc(prefix, func(c rune) bool { return c < 0x20 || c == '"' || c == '\\' || c == '/' || c == utf8.RuneError }); i >= 0 {
		prefix = prefix[:i]
	}
	return []byte(prefix)
}

// lacks says whether the text cannot hold these bytes. One that spells letters
// as escapes can hold anything.
func (r *Record) lacks(needed []byte) bool {
	body := r.Body()
	return !bytes.Contains(body, needed) && !bytes.Contains(body, []byte(`\u`))
}

// page is how many records are read together while a list is printed.
const page = 64

// newestFirst moves the names that sort last, as many as a page has, to the
// front, in that order: names begin with the time, and of a hundred thousand
// only the first page is waited for.
func newestFirst(names []string) {
	if len(names) <= 2*page {
		sortBack(names)
		return
	}
	sortBack(names[:page])
	least := names[page-1]
	for i := page; i < len(names); i++ {
		if names[i] <= least {
			continue
		}
		at, _ := slices.BinarySearchFunc(names[:page], names[i], backwards)
		dropped := names[page-1]
		copy(names[at+1:page], names[at:page-1])
		names[at], names[i] = names[i], dropped
		least = names[page-1]
	}
}

func sortBack(names []string) { slices.SortFunc(names, backwards) }

func backwards(a, b string) int { return strings.Compare(b, a) }

// Find hands over the records that are wanted, the newest first, one at a
// time. It returns how many files could not be read. It ends early when take
// says no.
func (a *Archive) Find(ctx context.Context, q Query, take func(*Record) bool) (refused int, err error) {
	names, err := a.listRecords()
	if err != nil {
		return 0, fmt.Errorf("read the archive: %w", err)
	}
	newestFirst(names)
	q.needed = neededBytes(q.Text)
	found := 0
	for from, size := 0, page; from < len(names); size = min(2*size, 4096) {
		if from == page {
			sortBack(names[from:])
		}
		part := names[from:min(from+size, len(names))]
		from += len(part)
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
	err = each(ctx, a, names, func(r *Record) (*Record, bool) {
		if r.members != nil && !q.Wants(r) {
			return nil, false
		}
		return r.copy(), true
	}, func(r *Record) {
		if r.members == nil {
			if refused++; q.Refused != nil {
				q.Refused(r.Name, r.Problem)
			}
		} else {
			kept[place[r.Name]] = r
		}
	})
	return kept, refused, err
}

// copy is the record with bytes of its own.
func (r *Record) copy() *Record {
	c := &Record{Name: r.Name, Links: r.Links, Changed: r.Changed, Mode: r.Mode, Problem: r.Problem, layout: r.layout}
	if r.members != nil {
		c.Raw = append([]byte(nil), r.Raw...)
		c.members = jsonspan.Append(make([]jsonspan.Member, 0, len(r.members)), c.Raw, r.layout.keys)
	}
	return c
}
