package main

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"majordomus/helpers/archive"
	"majordomus/helpers/assign"
)

// archiveShow prints one prompt through a template.
func (a *app) archiveShow() *cobra.Command {
	var f archiveFlags
	var q queryFlags
	var members, none_, several string
	var asJSON bool
	cmd := &cobra.Command{
		Use: "show", Short: "Show one prompt", Args: none,
		RunE: func(cmd *cobra.Command, _ []string) error {
			arc, err := a.openArchive(&f)
			if err != nil {
				return err
			}
			arc.Progress = nil
			hits, err := find(cmd, arc, q.id)
			if err != nil {
				return err
			}
			l := &assign.List{}
			l.Set("id", printable(q.id))
			l.SetInt("hits", len(hits))
			switch {
			case len(hits) == 0:
				_ = a.tell(a.err, none_, l)
				return refusal{}
			case len(hits) > 1:
				_ = a.tell(a.err, several, l)
				return refusal{}
			case asJSON:
				_, err = fmt.Fprintf(a.out, "%s\n", hits[0].Line())
				return err
			}
			return a.tell(a.out, f.report, shown(hits[0], members, isTerminal(a.out)))
		},
	}
	f.bind(cmd)
	cmd.Flags().StringVar(&q.id, "id", "", "the id or the beginning of it, or of the file's name")
	cmd.Flags().StringVar(&members, "show", "", "NAME=ROLE …, for the template")
	cmd.Flags().StringVar(&none_, "none", "", "said when there is no such prompt")
	cmd.Flags().StringVar(&several, "several", "", "said when there are several")
	cmd.Flags().BoolVar(&asJSON, "json", false, "JSON, one object a line")
	return cmd
}

// find lists the prompts that an id may mean; one that it names whole is alone.
func find(cmd *cobra.Command, arc *archive.Archive, id string) ([]*archive.Record, error) {
	var hits []*archive.Record
	var whole *archive.Record
	_, err := arc.Find(cmd.Context(), archive.Query{ID: id}, func(r *archive.Record) bool {
		hits = append(hits, r)
		if r.Name == id || r.Text(archive.RoleID) == id && whole == nil {
			whole = r
		}
		return true
	})
	if whole != nil && same(hits, id) == 1 {
		return []*archive.Record{whole}, err
	}
	return hits, err
}

func same(hits []*archive.Record, id string) int {
	n := 0
	for _, r := range hits {
		if r.Name == id || r.Text(archive.RoleID) == id {
			n++
		}
	}
	return n
}

func shown(r *archive.Record, members string, terminal bool) *assign.List {
	l := &assign.List{}
	for _, word := range strings.Fields(members) {
		name, role, _ := strings.Cut(word, "=")
		l.Set(name, orDash(printable(r.Text(role))))
	}
	l.Set("file", printable(r.Name))
	l.Set("local", "-")
	if at, ok := r.Time(); ok {
		l.Set("local", at.Local().Format("2006-01-02 15:04:05 -07:00"))
	}
	l.Set("gone", "")
	if r.Gone() {
		l.Set("gone", printable(r.Text(archive.RoleGone)))
	}
	text := r.Text(archive.RoleText)
	if terminal {
		lines := strings.Split(text, "\n")
		for i := range lines {
			lines[i] = printable(strings.TrimSuffix(lines[i], "\r"))
		}
		text = strings.Join(lines, "\n")
	}
	l.Set("body", text)
	return l
}

func (a *app) archiveStats() *cobra.Command {
	var f archiveFlags
	var q queryFlags
	var ledgers []string
	var event string
	cmd := &cobra.Command{
		Use: "stats", Short: "Count prompts", Args: none,
		RunE: func(cmd *cobra.Command, _ []string) error {
			arc, err := a.openArchive(&f)
			if err != nil {
				return err
			}
			stepBack()
			query, err := q.query()
			if err != nil {
				return err
			}
			s, err := arc.Stats(cmd.Context(), query, ledgers, event)
			if err != nil {
				return err
			}
			return a.finish(&f, counted(s), false, nil)
		},
	}
	f.bind(cmd)
	q.bind(cmd)
	cmd.Flags().StringArrayVar(&ledgers, "ledger", nil, "the ledger's files")
	cmd.Flags().StringVar(&event, "skipped", "", "the ledger's word for what was not stored")
	return cmd
}

func counted(s *archive.Stats) *assign.List {
	l := &assign.List{}
	l.SetInt("records", s.Records)
	l.SetInt("texts", s.Texts)
	l.SetInt("gone", s.Gone)
	l.Set("bytes", strconv.FormatInt(s.Bytes, 10))
	l.Set("from", "")
	l.Set("to", "")
	l.Set("from_utc", "null")
	l.Set("to_utc", "null")
	if !s.From.IsZero() {
		l.Set("from", s.From.Local().Format("2006-01-02 15:04:05"))
		l.Set("to", s.To.Local().Format("2006-01-02 15:04:05"))
		l.Set("from_utc", `"`+s.From.Format(archive.TimeFormat)+`"`)
		l.Set("to_utc", `"`+s.To.Format(archive.TimeFormat)+`"`)
	}
	l.Set("since", printable(s.Since))
	setCounts(l, "days", s.Days)
	setCounts(l, "links", s.Links)
	setCounts(l, "providers", s.Providers)
	setCounts(l, "origins", s.Origin)
	setCounts(l, "refused", s.Refused)
	setCounts(l, "skipped", s.Skipped)
	return l
}
