//go:build manual

package main

import (
	"fmt"
	"os"
	"strconv"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"
)

// manualCommand writes the manual pages, from the very texts that --help
// prints. It is in no program that anybody installs: what it links costs every
// other command its start.
func (a *app) manualCommand() *cobra.Command {
	return &cobra.Command{
		Use: "manual DIR", Short: "Write the manual pages", Args: cobra.ExactArgs(1), Hidden: true,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := os.MkdirAll(args[0], 0o755); err != nil {
				return fmt.Errorf("make the folder of the manual: %w", err)
			}
			date, err := sourceDate()
			if err != nil {
				return usageError{err}
			}
			root := cmd.Root()
			root.DisableAutoGenTag = true
			return doc.GenManTree(root, &doc.GenManHeader{Section: "1", Source: "Majordomus " + version, Manual: "Majordomus", Date: &date}, args[0])
		},
	}
}

// sourceDate is the date that the pages carry: SOURCE_DATE_EPOCH, so that two
// builds of one state are the same.
func sourceDate() (time.Time, error) {
	text := os.Getenv("SOURCE_DATE_EPOCH")
	if text == "" {
		return time.Unix(0, 0).UTC(), nil
	}
	seconds, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return time.Time{}, fmt.Errorf("'%s' is no number of seconds (given by SOURCE_DATE_EPOCH)", text)
	}
	return time.Unix(seconds, 0).UTC(), nil
}
