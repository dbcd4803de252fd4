package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"majordomus/helpers/board"
	"majordomus/helpers/resolve"
)

// standingCommand is how the library asks which open episodes of connections have
// lost their client. Its lines are EPISODE STATE SINCE, with tabs in between;
// STATE is open, detached or overdue.
func (a *app) standingCommand() *cobra.Command {
	var store, dir, prefix string
	var grace int
	cmd := &cobra.Command{
		Use: "standing", Short: "Say which open episodes have lost their client", Args: none, Hidden: true,
		RunE: func(*cobra.Command, []string) error {
			if store == "" || dir == "" || prefix == "" {
				return usageError{errors.New("standing needs --store, --dir and --prefix")}
			}
			stand := board.Standings(filepath.Join(store, "state", "board"), testLength("MAJORDOMUS_TEST_IDLE", board.IdleLimit),
				testLength("MAJORDOMUS_TEST_GRACE", time.Duration(grace)*time.Second), time.Now())
			names, err := filepath.Glob(filepath.Join(store, dir, prefix+"*.yaml"))
			if err != nil {
				return err
			}
			for _, path := range names {
				fmt.Fprint(a.out, standingOf(path, stand))
			}
			return nil
		},
	}
	cmd.Flags().StringVar(&store, "store", "", "the private half")
	cmd.Flags().StringVar(&dir, "dir", "", "where open entries are, below it")
	cmd.Flags().StringVar(&prefix, "prefix", "", "how the names of those of connections begin")
	cmd.Flags().IntVar(&grace, "grace", int(board.ReattachGrace.Seconds()), "the grace period in seconds")
	return cmd
}

// standingOf is the line of one entry, nothing for what is no entry.
func standingOf(path string, stand func(string, time.Time) board.Standing) string {
	info, err := os.Lstat(path)
	if err != nil || !info.Mode().IsRegular() {
		return ""
	}
	entry, ok := resolve.Read(path)
	var name string
	episode := entry.Get("episode")
	if !ok || json.Unmarshal([]byte(entry.Get("provider_session")), &name) != nil || strings.ContainsAny(episode, "\t ") || episode == "" {
		return ""
	}
	is := stand(name, info.ModTime())
	switch {
	case !is.Detached:
		return episode + "\topen\t-\n"
	case is.Overdue:
		return episode + "\toverdue\t" + is.Since.UTC().Format(time.RFC3339) + "\n"
	}
	return episode + "\tdetached\t" + is.Since.UTC().Format(time.RFC3339) + "\n"
}

// testLength is a length of time, which the cases shorten.
func testLength(name string, usual time.Duration) time.Duration {
	if d, err := time.ParseDuration(os.Getenv(name)); err == nil && d > 0 {
		return d
	}
	return usual
}
