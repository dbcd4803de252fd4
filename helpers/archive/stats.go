package archive

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"majordomus/helpers/jsonspan"
	"majordomus/helpers/osfile"
)

// Stats are the numbers of an archive.
type Stats struct {
	Records   int    `json:"records"`
	From      Time   `json:"first"`
	To        Time   `json:"last"`
	Texts     int    `json:"texts"`
	Bytes     int64  `json:"bytes"`
	Gone      int    `json:"pruned"`
	Links     Counts `json:"links"`
	Providers Counts `json:"providers"`
	Origins   Counts `json:"origins"`
	Skipped   Counts `json:"skipped"`
	Refused   Counts `json:"refused"`
	Days      Counts `json:"days"` // by the day, local
	Since     string `json:"-"`    // since when the skipped are counted
}

// Stats counts the records that are wanted, and what the ledger says was not
// stored. The event is the ledger's word for that.
func (a *Archive) Stats(ctx context.Context, q Query, ledgers []string, event string) (*Stats, error) {
	s := &Stats{Links: Counts{}, Providers: Counts{}, Origins: Counts{}, Refused: Counts{}, Skipped: Counts{}, Days: Counts{}}
	names, err := a.listRecords()
	if err != nil {
		return s, fmt.Errorf("read the archive: %w", err)
	}
	type facts struct {
		problem                Reason
		link, provider, origin string
		size                   int
		gone                   bool
		at                     time.Time
	}
	a.progress().Begin("reading", len(names))
	defer a.progress().End()
	err = each(ctx, a, names, func(r *Record) (facts, bool) {
		if r.members == nil {
			return facts{problem: r.Problem}, true
		}
		at, _ := r.Time()
		return facts{"", r.Text(RoleLink), r.Text(RoleProvider), r.Text(RoleOrigin), len(r.Body()), r.Gone(), at}, q.Wants(r)
	}, func(f facts) {
		if f.problem != "" {
			s.Refused[string(f.problem)]++
			return
		}
		s.Records++
		s.Links[cmp.Or(f.link, "none")]++
		s.Providers[cmp.Or(f.provider, "unknown")]++
		s.Origins[cmp.Or(f.origin, "unknown")]++
		if f.size > 0 {
			s.Texts++
			s.Bytes += int64(f.size)
		}
		if f.gone {
			s.Gone++
		}
		s.span(f.at)
	})
	if err != nil {
		return s, err
	}
	for _, path := range ledgers {
		if err := s.ledger(a.path(path), event); err != nil {
			return s, err
		}
	}
	return s, nil
}

func (s *Stats) span(at time.Time) {
	if at.IsZero() {
		return
	}
	if s.From.IsZero() || at.Before(s.From.Time) {
		s.From = Time{at}
	}
	s.Days[at.Local().Format(time.DateOnly)]++
	if at.After(s.To.Time) {
		s.To = Time{at}
	}
}

// ledger counts the events of one kind, by their reason. A line that is broken
// off is passed over.
func (s *Stats) ledger(path, event string) error {
	f, err := osfile.OpenOwn(path)
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("read the ledger: %w", err)
	}
	defer f.Close()
	lines := bufio.NewReaderSize(f, 64<<10)
	for {
		line, err := lines.ReadSlice('\n')
		s.ledgerLine(line, event)
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil && !errors.Is(err, bufio.ErrBufferFull):
			return fmt.Errorf("read the ledger: %w", err)
		}
	}
}

func (s *Stats) ledgerLine(line []byte, event string) {
	var scan jsonspan.Scanner
	if _, done, err := scan.Feed(line); err != nil || !done {
		return
	}
	members := jsonspan.Members(line)
	if at := textOf(jsonspan.Get(members, []string{"ts"})); at != "" && (s.Since == "" || at < s.Since) {
		s.Since = at
	}
	if textOf(jsonspan.Get(members, []string{"event"})) == event {
		s.Skipped[cmp.Or(textOf(jsonspan.Get(members, []string{"data.reason"})), "unknown")]++
	}
}
