package main

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"majordomus/helpers/archive"
)

func (a *app) promptsShow() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use: "show ID [--json]", Short: "Show one prompt, by its id or the beginning of it", Args: one,
		Long:    "ID is the prompt's id, the name of its file, or the beginning of either, as long as only one prompt fits.",
		Example: "  majordomus prompts show 20261130102744",
		RunE: func(cmd *cobra.Command, args []string) error {
			r, err := a.onePrompt(cmd.Context(), args[0])
			if err != nil {
				return err
			}
			text := shown(r, isTerminal(a.out))
			if asJSON {
				text = recordLine(r)
			}
			_, err = io.WriteString(a.out, text)
			return err
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "one JSON object: the record, with its file's name")
	return cmd
}

// one is for commands that want exactly one argument.
func one(cmd *cobra.Command, args []string) error {
	if len(args) == 1 && args[0] != "" {
		return nil
	}
	return usageError{fmt.Errorf("'%s' wants one argument, got %d", cmd.CommandPath(), len(args))}
}

// onePrompt is the only prompt that an id means.
func (a *app) onePrompt(ctx context.Context, id string) (*archive.Record, error) {
	o, _, err := a.reading(ctx, &queryFlags{})
	if err != nil {
		return nil, err
	}
	o.Progress = nil
	var hits, whole []*archive.Record
	_, err = o.Find(ctx, archive.Query{ID: id}, func(r *archive.Record) bool {
		hits = append(hits, r)
		if r.Name == id || r.Text(archive.RoleID) == id {
			whole = append(whole, r)
		}
		return true
	})
	switch {
	case err != nil:
		return nil, err
	case len(whole) == 1:
		return whole[0], nil
	case len(hits) == 0:
		return nil, a.noPrompt(id)
	case len(hits) > 1:
		return nil, a.refuse(fmt.Sprintf("%d prompts begin with '%s'", len(hits), id), "give more of the id")
	}
	return hits[0], nil
}

func (a *app) noPrompt(id string) error {
	return a.refuse(fmt.Sprintf("no prompt '%s' in this repository", id), "'majordomus prompts list' shows them")
}

// shown is a prompt for a person.
func shown(r *archive.Record, terminal bool) string {
	text := func(role string) string { return orDash(printable(r.Text(role))) }
	when := "-"
	if at, ok := r.Time(); ok {
		when = at.Local().Format(timeLayout + " -07:00")
	}
	var b strings.Builder
	fmt.Fprintf(&b, "prompt    %s\nwhen      %s\nprovider  %s (origin %s)\nepisode   %s (%s)\nbranch    %s\nfile      %s\n", text(archive.RoleID), when,
		text(archive.RoleProvider), text(archive.RoleOrigin), text(archive.RoleEpisode), text(archive.RoleLink), text(archive.RoleBranch), printable(r.Name))
	if gone := r.Text(archive.RoleGone); r.Gone() && gone != "" && gone != "0" {
		fmt.Fprintf(&b, "taken     the text was taken away on %s\n", printable(gone))
	}
	if body := r.Text(archive.RoleText); body != "" {
		b.WriteString("\n" + onTerminal(body, terminal) + "\n")
	}
	return b.String()
}

// onTerminal keeps a text from doing something to a terminal; elsewhere every byte
// of it stays.
func onTerminal(text string, terminal bool) string {
	if !terminal {
		return text
	}
	lines := strings.Split(text, "\n")
	for i := range lines {
		lines[i] = printable(strings.TrimSuffix(lines[i], "\r"))
	}
	return strings.Join(lines, "\n")
}
