package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"majordomus/helpers/archive"
)

func (a *app) exportCommand() *cobra.Command {
	var q queryFlags
	var asJSON bool
	cmd := &cobra.Command{
		Use: "export [--since T] [--json]", Short: "Print records as JSON, one a line, newest first", Args: none,
		Long:    "Prints every record as one JSON object a line, with its file's name in front: a backup that 'majordomus import'\nreads back. It holds what you typed; keep it as you keep the archive. Exit status 1 when a record could not be read:\nit is named, and all others are exported.",
		Example: "  majordomus export --json > backup.jsonl\n  majordomus export --since 2026-05-04 --json | wc -l",
		RunE: func(cmd *cobra.Command, _ []string) error {
			o, query, err := a.reading(cmd.Context(), &q)
			if err != nil {
				return err
			}
			return a.export(cmd.Context(), o, query)
		},
	}
	q.bind(cmd)
	cmd.Flags().BoolVar(&asJSON, "json", true, "the only format there is")
	return cmd
}

// namedMost is how many files that a backup misses are named.
const namedMost = 100

// export prints every record that can be read as a line of JSON. A backup that
// lacks something must not look like a whole one: each file that could not be
// read is named, and the exit status is 1; when not everything could be written
// it is 3, also when the reader closed its end.
func (a *app) export(ctx context.Context, o opened, q archive.Query) error {
	o.Progress = nil
	stepBack()
	missed := 0
	q.Refused = func(name string, why archive.Reason) {
		if missed++; missed <= namedMost {
			fmt.Fprintf(a.err, "majordomus: record '%s' is not in the export: %s\n", printable(name), why)
		}
	}
	out := bufio.NewWriterSize(a.out, 64<<10)
	var written error
	_, err := o.Find(ctx, q, func(r *archive.Record) bool {
		if _, written = out.Write(r.Line()); written == nil {
			written = out.WriteByte('\n')
		}
		return written == nil
	})
	if written == nil {
		written = out.Flush()
	}
	switch err = errors.Join(err, written); {
	case err != nil:
		return fmt.Errorf("the export is not complete: %w", err)
	case missed > 0:
		fmt.Fprintf(a.err, "majordomus: %d record(s) could not be read; all others were exported\n", missed)
		fmt.Fprintln(a.err, "majordomus: hint: 'majordomus doctor' says what is wrong with them")
		return refusal{}
	}
	return nil
}
