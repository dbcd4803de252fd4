package main

import (
	"bufio"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"majordomus/helpers/archive"
)

// namedMost is how many files that a backup misses are named.
const namedMost = 100

// export prints every record that can be read as a line of JSON. A backup that
// lacks something must not look like a whole one: each file that could not be
// read is named, and the exit status is 1; when not everything could be written
// it is 3, also when the reader closed its end.
func (a *app) export(cmd *cobra.Command, arc *archive.Archive, q archive.Query) error {
	arc.Progress = nil
	stepBack()
	missed := 0
	q.Refused = func(name string, why archive.Reason) {
		if missed++; missed <= namedMost {
			fmt.Fprintf(a.err, "majordomus: record '%s' is not in the export: %s\n", printable(name), why)
		}
	}
	out := bufio.NewWriterSize(a.out, 64<<10)
	var written error
	_, err := arc.Find(cmd.Context(), q, func(r *archive.Record) bool {
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
