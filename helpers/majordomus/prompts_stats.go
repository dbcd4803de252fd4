package main

import (
	"context"

	"github.com/spf13/cobra"

	"majordomus/helpers/archive"
)

func (a *app) promptsStats() *cobra.Command {
	var q queryFlags
	var asJSON bool
	cmd := &cobra.Command{
		Use: "stats [FILTER]... [--json]", Short: "Count prompts, and what was seen and not stored", Args: none,
		Example: "  majordomus prompts stats --since 30d",
		RunE: func(cmd *cobra.Command, _ []string) error {
			o, query, err := a.reading(cmd.Context(), &q)
			if err != nil {
				return err
			}
			stepBack()
			s, err := o.stats(cmd.Context(), query)
			switch {
			case err != nil:
				return err
			case asJSON:
				return a.printJSON(statsJSON(s))
			}
			return a.print(counted(s))
		},
	}
	q.bind(cmd)
	cmd.Flags().BoolVar(&asJSON, "json", false, "one JSON object")
	return cmd
}

// stats counts what is wanted. What was not stored stands in the ledger, which is
// rotated.
func (o opened) stats(ctx context.Context, q archive.Query) (*archive.Stats, error) {
	return o.Stats(ctx, q, []string{o.Ledger, o.Ledger + ".1"}, o.words["MJ_ARCHIVE_SKIPPED"])
}

func counted(s *archive.Stats) *lines {
	local := func(t archive.Time) string { return t.Local().Format(timeLayout) }
	var l lines
	l.add("prompts    %d", s.Records)
	if !s.From.IsZero() {
		l.add("first      %s\nlast       %s", local(s.From), local(s.To))
	}
	l.add("texts      %d, %d bytes", s.Texts, s.Bytes)
	l.count(s.Gone, "pruned     %d")
	l.list(s.Links, "links      %s")
	l.list(s.Providers, "providers  %s")
	l.list(s.Origins, "origins    %s")
	if s.Skipped.Total() > 0 {
		l.add("skipped    %s (seen and not stored, since %s)", s.Skipped.List(), printable(s.Since))
	}
	l.list(s.Refused, "refused    %s")
	return &l
}

func statsJSON(s *archive.Stats) any {
	return struct {
		Schema string `json:"schema"`
		*archive.Stats
	}{"majordomus.stats/v1", s}
}
