package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"runtime/debug"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"majordomus/helpers/archive"
	"majordomus/helpers/clock"
	"majordomus/helpers/jsonspan"
)

// queryFlags are the filters of every command that reads prompts.
type queryFlags struct {
	provider, episode, link, origin, branch, since, until string
	id                                                    string
	limit                                                 int
}

func (q *queryFlags) bind(cmd *cobra.Command) {
	s := cmd.Flags()
	s.StringVar(&q.provider, "provider", "", "only prompts of this tool")
	s.StringVar(&q.episode, "episode", "", "only prompts of this episode, by its id or the beginning of it")
	s.StringVar(&q.link, "link", "", "only prompts with this word for how the episode is known")
	s.StringVar(&q.origin, "origin", "", "only prompts of this origin (person, unknown)")
	s.StringVar(&q.branch, "branch", "", "only prompts on this branch")
	s.StringVar(&q.since, "since", "", "only prompts since (2026-05-04, 2026-05-04T12:00:00Z, 7d, 12h)")
	s.StringVar(&q.until, "until", "", "only prompts before")
	s.IntVar(&q.limit, "limit", 0, "at most so many")
}

// words are the filters as arguments for the hidden command.
func (q *queryFlags) words() []string {
	return []string{
		"--provider", q.provider, "--episode", q.episode, "--link", q.link, "--origin", q.origin,
		"--branch", q.branch, "--since", q.since, "--until", q.until, "--limit", strconv.Itoa(q.limit),
	}
}

func (q *queryFlags) query() (archive.Query, error) {
	out := archive.Query{
		Provider: q.provider, Episode: q.episode, Link: q.link, Origin: q.origin, Branch: q.branch, ID: q.id, Limit: q.limit,
	}
	if q.limit < 0 {
		return out, usageError{fmt.Errorf("'%d' is not a number of prompts (given by --limit)", q.limit)}
	}
	var err error
	if out.Since, err = moment(q.since, "--since"); err != nil {
		return out, err
	}
	out.Until, err = moment(q.until, "--until")
	return out, err
}

var ago = regexp.MustCompile(`^([0-9]{1,6})([mhd])$`)

// moment reads a time as a person writes it: a day (local), a moment, or how
// long ago.
func moment(text, from string) (time.Time, error) {
	if text == "" {
		return time.Time{}, nil
	}
	if m := ago.FindStringSubmatch(text); m != nil {
		n, _ := strconv.Atoi(m[1])
		unit := map[string]time.Duration{"m": time.Minute, "h": time.Hour, "d": 24 * time.Hour}[m[2]]
		return clock.Now().Add(-time.Duration(n) * unit), nil
	}
	for _, layout := range []string{"2006-01-02", "2006-01-02 15:04", "2006-01-02T15:04", "2006-01-02T15:04:05"} {
		if t, err := time.ParseInLocation(layout, text, time.Local); err == nil {
			return t, nil
		}
	}
	if t, ok := archive.ParseTime(text); ok {
		return t, nil
	}
	return time.Time{}, usageError{fmt.Errorf("'%s' is no time (given by %s)", text, from)}
}

// archiveList prints prompts, one a line: for a person in columns, or whole, as
// JSON. With a pattern it prints the lines that match.
func (a *app) archiveList() *cobra.Command {
	var f archiveFlags
	var q queryFlags
	var columns, pattern string
	var asJSON, fixed, fold, whole bool
	cmd := &cobra.Command{
		Use: "list", Short: "List prompts", Args: none,
		RunE: func(cmd *cobra.Command, _ []string) error {
			arc, err := a.openArchive(&f)
			if err != nil {
				return err
			}
			query, err := q.query()
			if err != nil {
				return err
			}
			if cmd.Flags().Changed("pattern") {
				if query.Text, err = compile(pattern, fixed, fold); err != nil {
					return err
				}
			}
			if whole {
				return a.export(cmd, arc, query)
			}
			return a.list(cmd, arc, query, columns, asJSON)
		},
	}
	f.bind(cmd)
	q.bind(cmd)
	cmd.Flags().StringVar(&columns, "columns", "", "TITLE:KIND:MEMBER:WIDTH …")
	cmd.Flags().StringVar(&pattern, "pattern", "", "a regular expression that the text must match")
	cmd.Flags().BoolVar(&whole, "whole", false, "a backup: what cannot be read is named, and the answer is no")
	cmd.Flags().BoolVar(&fixed, "fixed", false, "the pattern is text")
	cmd.Flags().BoolVar(&fold, "fold", false, "without regard to case")
	cmd.Flags().BoolVar(&asJSON, "json", false, "JSON, one object a line")
	return cmd
}

func compile(pattern string, fixed, fold bool) (*regexp.Regexp, error) {
	if fixed {
		pattern = regexp.QuoteMeta(pattern)
	}
	flags := "(?m)"
	if fold {
		flags = "(?mi)"
	}
	re, err := regexp.Compile(flags + pattern)
	if err != nil {
		return nil, usageError{fmt.Errorf("pattern '%s' is no regular expression: %w", pattern, err)}
	}
	return re, nil
}

// firstPage is how many prompts of a list somebody waits for; what comes after
// them is bulk work.
const firstPage = 64

func (a *app) list(cmd *cobra.Command, arc *archive.Archive, q archive.Query, columns string, asJSON bool) error {
	arc.Progress = nil     // the list itself shows how far it is
	debug.SetGCPercent(-1) // the first page is waited for; the bound on memory stays
	out := a.pager(asJSON)
	table := newTable(columns, isTerminal(a.out) && !asJSON)
	var written error
	print := func(text string) bool {
		_, written = io.WriteString(out, text)
		return written == nil
	}
	found := 0
	if q.Text != nil {
		stepBack() // a page of hits may be all there are
	}
	if !asJSON && q.Text == nil {
		print(table.head())
	}
	refused, err := arc.Find(cmd.Context(), q, func(r *archive.Record) bool {
		if found++; found == firstPage {
			stepBack()
		}
		switch {
		case asJSON:
			return print(string(r.Line()) + "\n")
		case q.Text != nil:
			return print(matches(r, q.Text, table.wide && os.Getenv("NO_COLOR") == ""))
		}
		return print(table.row(r))
	})
	if ended := out.Close(); written == nil {
		written = ended
	}
	if refused > 0 {
		fmt.Fprintf(a.err, "majordomus: %d file(s) of the archive are no readable records; 'majordomus doctor' says which\n", refused)
	}
	if errors.Is(written, syscall.EPIPE) {
		return nil // whoever reads has seen enough
	}
	if errors.Is(err, context.Canceled) {
		return refusal{}
	}
	if err = errors.Join(err, written); err == nil && found == 0 && (q.Text != nil || q.ID != "") {
		return refusal{}
	}
	return err
}

// matches are the lines of a text that match, behind the prompt's id.
func matches(r *archive.Record, re *regexp.Regexp, colour bool) string {
	var b strings.Builder
	text := r.Text(archive.RoleText)
	last := -1
	for _, m := range re.FindAllStringIndex(text, -1) {
		start := strings.LastIndexByte(text[:m[0]], '\n') + 1
		end := len(text)
		if i := strings.IndexByte(text[m[0]:], '\n'); i >= 0 {
			end = m[0] + i
		}
		if start == last {
			continue
		}
		last = start
		b.WriteString(printable(orDash(r.Text(archive.RoleID))) + ":")
		b.WriteString(highlight(text[start:end], re, colour))
		b.WriteByte('\n')
	}
	return b.String()
}

func highlight(line string, re *regexp.Regexp, colour bool) string {
	if !colour {
		return printable(line)
	}
	var b strings.Builder
	at := 0
	for _, m := range re.FindAllStringIndex(line, -1) {
		b.WriteString(printable(line[at:m[0]]) + "\x1b[1;31m" + printable(line[m[0]:m[1]]) + "\x1b[m")
		at = m[1]
	}
	return b.String() + printable(line[at:])
}

// printable keeps a text from moving a terminal's cursor.
func printable(s string) string { return jsonspan.Plain(s, "\t") }

type column struct {
	title, kind, role string
	width             int
}

// promptTable prints records for a person: in columns on a terminal, with tabs
// between them elsewhere.
type promptTable struct {
	columns []column
	wide    bool
}

func newTable(spec string, wide bool) promptTable {
	t := promptTable{wide: wide}
	for _, word := range strings.Fields(spec) {
		p := append(strings.Split(word, ":"), "", "", "")
		width, _ := strconv.Atoi(p[3])
		t.columns = append(t.columns, column{p[0], p[1], p[2], width})
	}
	return t
}

func (t promptTable) head() string {
	cells := make([]string, len(t.columns))
	for i, c := range t.columns {
		cells[i] = c.title
	}
	return t.join(cells)
}

func (t promptTable) row(r *archive.Record) string {
	cells := make([]string, len(t.columns))
	for i, c := range t.columns {
		cells[i] = c.cell(r)
	}
	return t.join(cells)
}

func (c column) cell(r *archive.Record) string {
	switch c.kind {
	case "time":
		if at, ok := r.Time(); ok {
			return at.Local().Format("2006-01-02 15:04:05")
		}
		return "-"
	case "opening":
		switch text := r.Text(c.role); {
		case text != "":
			return opening(text, c.width)
		case r.Gone():
			return "(pruned)"
		}
		return "-"
	}
	return orDash(strings.ReplaceAll(printable(r.Text(c.role)), "\t", " "))
}

// opening is the beginning of a text on one line.
func opening(text string, width int) string {
	const enough = 1000
	if len(text) > enough {
		text = text[:enough]
	}
	letters := []rune(printable(strings.Join(strings.Fields(strings.ToValidUTF8(text, "")), " ")))
	if width > 0 && len(letters) > width {
		return string(letters[:width-1]) + "…"
	}
	return string(letters)
}

func (t promptTable) join(cells []string) string {
	if !t.wide {
		return strings.Join(cells, "\t") + "\n"
	}
	var b strings.Builder
	for i, cell := range cells {
		b.WriteString(cell)
		if i+1 < len(cells) {
			b.WriteString(strings.Repeat(" ", max(t.columns[i].width-len([]rune(cell)), 0)+2))
		}
	}
	return strings.TrimRight(b.String(), " ") + "\n"
}
