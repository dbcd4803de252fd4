package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"time"

	"majordomus/helpers/board"
	"majordomus/helpers/resolve"
)

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

// words say of one that is detached since when, for a person.
func (c connection) words() string {
	if c.Overdue {
		return "detached since " + c.since() + ", overdue"
	}
	return "detached since " + c.since()
}

// since is the moment from which it was detached.
func (c connection) since() string { return c.Since.UTC().Format(time.RFC3339) }

// testLength is a length of time, which the cases shorten.
func testLength(name string, usual time.Duration) time.Duration {
	if d, err := time.ParseDuration(os.Getenv(name)); err == nil && d > 0 {
		return d
	}
	return usual
}
