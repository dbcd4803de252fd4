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
			for _, c := range connections(store, dir, prefix, time.Duration(grace)*time.Second) {
				fmt.Fprintln(a.out, c.line())
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

// connection is an open episode of a client without hooks.
type connection struct {
	Episode string
	board.Standing
}

// connections says how those stand whose entries, in a folder of the private store,
// begin with the prefix.
func connections(store, dir, prefix string, grace time.Duration) (list []connection) {
	stand := board.Standings(filepath.Join(store, "state", "board"), testLength("MAJORDOMUS_TEST_IDLE", board.IdleLimit),
		testLength("MAJORDOMUS_TEST_GRACE", grace), time.Now())
	paths, _ := filepath.Glob(filepath.Join(store, dir, prefix+"*.yaml"))
	for _, path := range paths {
		info, err := os.Lstat(path)
		if err != nil || !info.Mode().IsRegular() {
			continue
		}
		entry, ok := resolve.Read(path)
		var name string
		episode := entry.Get("episode")
		if ok && json.Unmarshal([]byte(entry.Get("provider_session")), &name) == nil && !strings.ContainsAny(episode, "\t ") && episode != "" {
			list = append(list, connection{episode, stand(name, info.ModTime())})
		}
	}
	return list
}

// line is EPISODE STATE SINCE for the library.
func (c connection) line() string {
	switch {
	case !c.Detached:
		return c.Episode + "\topen\t-"
	case c.Overdue:
		return c.Episode + "\toverdue\t" + c.Since.UTC().Format(time.RFC3339)
	}
	return c.Episode + "\tdetached\t" + c.Since.UTC().Format(time.RFC3339)
}

// testLength is a length of time, which the cases shorten.
func testLength(name string, usual time.Duration) time.Duration {
	if d, err := time.ParseDuration(os.Getenv(name)); err == nil && d > 0 {
		return d
	}
	return usual
}
