package main

import (
	"context"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"majordomus/helpers/episode"
)

const sessionColumns = "episode provider opened_at closed_at outcome reason branch prompts"

func (a *app) sessionList() *cobra.Command {
	var open, asJSON bool
	cmd := &cobra.Command{
		Use: "list [--open] [--json]", Short: "List episodes, newest first", Args: none,
		Example: "  majordomus session list\n  majordomus session list --open --json",
		RunE: func(cmd *cobra.Command, _ []string) error {
			return a.listEpisodes(cmd.Context(), open, asJSON)
		},
	}
	cmd.Flags().BoolVar(&open, "open", false, "only those that are open")
	cmd.Flags().BoolVar(&asJSON, "json", false, "one JSON object a line")
	return cmd
}

// listEpisodes prints this worktree's closed episodes, and all that are open in the
// repository.
func (a *app) listEpisodes(ctx context.Context, open, asJSON bool) error {
	e, err := a.readableEpisodes(ctx)
	if err != nil {
		return err
	}
	list, columns, format := e.all, strings.Fields(sessionColumns), episode.Head.Columns
	if open {
		list = e.open
	}
	var b strings.Builder
	if asJSON {
		columns, format = append(columns, "worktree_id", "state?", "detached_at?", "overdue?"), episode.Head.JSON
	} else {
		b.WriteString(strings.Join(columns, "\t") + "\n")
	}
	connections := e.connections()
	for _, h := range episode.NewestFirst(list(), "opened_at") {
		if c, ok := connections[h["episode"]]; ok && c.Detached {
			c.mark(h, asJSON)
		}
		b.WriteString(format(h, columns) + "\n")
	}
	_, err = io.WriteString(a.out, b.String())
	return err
}

// mark says in an entry that its client is gone: for a person where the outcome
// would be.
func (c connection) mark(h episode.Head, asJSON bool) {
	if !asJSON {
		h["outcome"], h["reason"] = "detached", strings.TrimPrefix(c.words(), "detached ")
		return
	}
	h["state"], h["detached_at"] = "detached", c.since()
	if c.Overdue {
		h["overdue"] = "true"
	}
}
