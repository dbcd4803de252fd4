package main

import (
	"context"
	"fmt"
	"io"
	"strings"
	"time"

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
			if err != nil {
				return err
			}
			text := statsText(s)
			if asJSON {
				text = statsJSON(s)
			}
			_, err = io.WriteString(a.out, text)
			return err
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

func statsText(s *archive.Stats) string {
	var b strings.Builder
	line := func(title, value string) {
		if value != "" {
			fmt.Fprintf(&b, "%-10s %s\n", title, value)
		}
	}
	line("prompts", fmt.Sprint(s.Records))
	if !s.From.IsZero() {
		line("first", s.From.Local().Format("2006-01-02 15:04:05"))
		line("last", s.To.Local().Format("2006-01-02 15:04:05"))
	}
	line("texts", fmt.Sprintf("%d, %d bytes", s.Texts, s.Bytes))
	if s.Gone > 0 {
		line("pruned", fmt.Sprint(s.Gone))
	}
	line("links", s.Links.List())
	line("providers", s.Providers.List())
	line("origins", s.Origin.List())
	if skipped := s.Skipped.List(); skipped != "" {
		line("skipped", skipped+" (seen and not stored, since "+printable(s.Since)+")")
	}
	line("refused", s.Refused.List())
	return b.String()
}

func statsJSON(s *archive.Stats) string {
	return fmt.Sprintf(`{"schema":"majordomus.stats/v1","records":%d,"first":%s,"last":%s,"texts":%d,"bytes":%d,"pruned":%d,`+
		`"links":%s,"providers":%s,"origins":%s,"skipped":%s,"refused":%s,"days":%s}`+"\n",
		s.Records, timeJSON(s.From), timeJSON(s.To), s.Texts, s.Bytes, s.Gone,
		s.Links.JSON(), s.Providers.JSON(), s.Origin.JSON(), s.Skipped.JSON(), s.Refused.JSON(), s.Days.JSON())
}

func timeJSON(t time.Time) string {
	if t.IsZero() {
		return "null"
	}
	return `"` + t.Format(archive.TimeFormat) + `"`
}
