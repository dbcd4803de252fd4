package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"majordomus/helpers/archive"
	"majordomus/helpers/jsonspan"
)

func (a *app) promptsList() *cobra.Command {
	var q queryFlags
	var asJSON bool
	cmd := &cobra.Command{
		Use: "list [FILTER]... [--json]", Short: "List prompts, newest first", Args: none,
		Example: "  majordomus prompts list --since 7d\n  majordomus prompts list --link orphan --json",
		RunE: func(cmd *cobra.Command, _ []string) error {
			return a.listPrompts(cmd.Context(), &q, asJSON)
		},
	}
	q.bind(cmd)
	cmd.Flags().BoolVar(&asJSON, "json", false, "one JSON object a line: the record, with its file's name")
	return cmd
}

func (a *app) sessionPrompts() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use: "prompts [EPISODE] [--json]", Short: "List the prompts of one episode, newest first", Args: cobra.MaximumNArgs(1),
		Example: "  majordomus session prompts s-20261130T101502Z-9f3c21ab",
		RunE: func(cmd *cobra.Command, args []string) (err error) {
			q := queryFlags{Query: archive.Query{Episode: append(args, "")[0]}}
			if q.Episode == "" {
				if q.Episode, err = a.currentEpisode(cmd.Context()); err != nil {
					return err
				}
			}
			return a.listPrompts(cmd.Context(), &q, asJSON)
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "one JSON object a line: the record, with its file's name")
	return cmd
}

func (a *app) listPrompts(ctx context.Context, q *queryFlags, asJSON bool) error {
	o, query, err := a.reading(ctx, q)
	if err != nil {
		return err
	}
	if asJSON {
		return a.page(ctx, o, query, true, "", recordLine)
	}
	table := promptTable{wide: isTerminal(a.out)}
	return a.page(ctx, o, query, false, table.head(), table.row)
}

// recordLine is a record as JSON, with its file's name.
func recordLine(r *archive.Record) string { return string(r.Line()) + "\n" }

// firstPage is how many prompts of a list somebody waits for; what comes after
// them is bulk work.
const firstPage = 64

// page prints what is wanted, the newest first, on a person's pager unless it is
// plain. Where something particular was asked for, none is an answer of no.
func (a *app) page(ctx context.Context, o opened, q archive.Query, plain bool, head string, row func(*archive.Record) string) error {
	o.Progress = nil       // the list itself shows how far it is
	debug.SetGCPercent(-1) // the first page is waited for; the bound on memory stays
	out := a.pager(plain)
	_, written := io.WriteString(out, head)
	found := 0
	refused, err := o.Find(ctx, q, func(r *archive.Record) bool {
		if found++; found == firstPage {
			stepBack()
		}
		if written == nil {
			_, written = io.WriteString(out, row(r))
		}
		return written == nil
	})
	if ended := out.Close(); written == nil {
		written = ended
	}
	if refused > 0 {
		fmt.Fprintf(a.err, "majordomus: %d file(s) of the archive are no readable records; 'majordomus doctor' says which\n", refused)
	}
	switch {
	case errors.Is(written, syscall.EPIPE):
		return nil // whoever reads has seen enough
	case errors.Is(err, context.Canceled):
		return refusal{}
	}
	if err = errors.Join(err, written); err == nil && found == 0 && q.Text != nil {
		return refusal{}
	}
	return err
}

// printable keeps a text from moving a terminal's cursor.
func printable(s string) string { return jsonspan.Plain(s, "\t") }

// promptTable prints records for a person: in columns on a terminal, with tabs
// between them elsewhere.
type promptTable struct{ wide bool }

// promptColumn is a column of the list: a time, a text's beginning, or what stands
// in a place of the record.
type promptColumn struct {
	title, role string
	width       int
	cell        func(r *archive.Record, role string, width int) string
}

func promptColumns() []promptColumn {
	return []promptColumn{
		{"when", archive.RoleTime, 19, timeCell}, {"id", archive.RoleID, 17, plainCell}, {"provider", archive.RoleProvider, 11, plainCell},
		{"episode", archive.RoleEpisode, 27, plainCell}, {"link", archive.RoleLink, 15, plainCell}, {"branch", archive.RoleBranch, 12, plainCell},
		{"prompt", archive.RoleText, 60, openingCell},
	}
}

func (t promptTable) head() string {
	return t.line(func(c promptColumn) string { return c.title })
}

func (t promptTable) row(r *archive.Record) string {
	return t.line(func(c promptColumn) string { return c.cell(r, c.role, c.width) })
}

// timeLayout is how a person is shown a time, in their own zone.
const timeLayout = "2006-01-02 15:04:05"

func timeCell(r *archive.Record, _ string, _ int) string {
	if at, ok := r.Time(); ok {
		return at.Local().Format(timeLayout)
	}
	return "-"
}

func plainCell(r *archive.Record, role string, _ int) string {
	return orDash(strings.ReplaceAll(printable(r.Text(role)), "\t", " "))
}

func openingCell(r *archive.Record, role string, width int) string {
	switch text := r.Text(role); {
	case text != "":
		return opening(text, width)
	case r.Gone():
		return "(pruned)"
	}
	return "-"
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

func (t promptTable) line(cell func(promptColumn) string) string {
	var b strings.Builder
	columns := promptColumns()
	for i, c := range columns {
		text := cell(c)
		b.WriteString(text)
		switch last := i == len(columns)-1; {
		case last:
		case t.wide:
			b.WriteString(strings.Repeat(" ", max(c.width-len([]rune(text)), 0)+2))
		default:
			b.WriteByte('\t')
		}
	}
	if t.wide {
		return strings.TrimRight(b.String(), " ") + "\n"
	}
	return b.String() + "\n"
}

func orDash(s string) string {
	if s == "" {
		return "-"
	}
	return s
}
