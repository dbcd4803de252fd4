package main

import (
	"context"

	"github.com/spf13/cobra"

	"majordomus/helpers/archive"
)

func (a *app) importCommand() *cobra.Command {
	var f planFlags
	cmd := &cobra.Command{
		Use: "import [--dry-run] < LINES", Short: "Add records that an export holds and the archive does not", Args: none,
		Long:    "Reads the lines that 'majordomus export' prints from standard input. A record that is there is left as it is; what\nlooks like a credential is taken out of the others before anything is written.",
		Example: "  majordomus import < backup.jsonl",
		RunE: func(cmd *cobra.Command, _ []string) error {
			return a.importRecords(cmd.Context(), f)
		},
	}
	cmd.Flags().BoolVar(&f.dryRun, "dry-run", false, "count what would be added and add nothing")
	return cmd
}

func (a *app) importRecords(ctx context.Context, f planFlags) error {
	o, err := a.rewriting(ctx)
	if err != nil {
		return err
	}
	res, err := o.Import(ctx, a.in, archive.ImportOptions{Table: a.shapes(), DryRun: f.dryRun})
	if err := a.ended(ctx, err, res.Written, "stopped after %d record(s); the next 'majordomus import' goes on", res.Written); err != nil {
		return err
	}
	var l lines
	l.add("import: %d record(s) read, %d %s, %d here already", res.Lines, res.Written, f.choose("to be added", "added"), res.Present)
	l.count(res.Redacted, "  %d of them held what looks like a credential; it was taken out")
	l.list(res.Refused, "  refused: %s, first in "+res.Where)
	if err := a.print(&l); err != nil {
		return err
	}
	if res.Refused.Total() > 0 {
		return refusal{}
	}
	return nil
}
