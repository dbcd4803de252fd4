package main

import (
	"context"
	"fmt"
	"regexp"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"majordomus/helpers/archive"
	"majordomus/helpers/clock"
)

func (a *app) promptsCommand() *cobra.Command {
	cmd := &cobra.Command{Use: "prompts", Short: "Read the prompts of this repository", RunE: group, Args: cobra.ArbitraryArgs}
	cmd.AddCommand(a.promptsList(), a.promptsShow(), a.promptsGrep(), a.promptsStats())
	return cmd
}

// queryFlags are the filters of every command that reads prompts.
type queryFlags struct {
	archive.Query
	since, until string
}

func (q *queryFlags) bind(cmd *cobra.Command) {
	s := cmd.Flags()
	s.StringVar(&q.Provider, "provider", "", "only prompts of this tool")
	s.StringVar(&q.Model, "model", "", "only prompts to this model, by its name or the beginning of it")
	s.StringVar(&q.Episode, "episode", "", "only prompts of this episode, by its id or the beginning of it")
	s.StringVar(&q.Link, "link", "", "only prompts with this word for how the episode is known")
	s.StringVar(&q.Origin, "origin", "", "only prompts of this origin (person, unknown)")
	s.StringVar(&q.Branch, "branch", "", "only prompts on this branch")
	s.StringVar(&q.since, "since", "", "only prompts since (2026-05-04, 2026-05-04T12:00:00Z, 7d, 12h)")
	s.StringVar(&q.until, "until", "", "only prompts before")
	s.IntVar(&q.Limit, "limit", 0, "at most so many")
}

func (q *queryFlags) query() (archive.Query, error) {
	if q.Limit < 0 {
		return q.Query, usageError{fmt.Errorf("'%d' is not a number of prompts (given by --limit)", q.Limit)}
	}
	var err error
	if q.Since, err = moment(q.since, "--since"); err != nil {
		return q.Query, err
	}
	q.Until, err = moment(q.until, "--until")
	return q.Query, err
}

// reading opens the archive for a command that only reads, and says which prompts
// are wanted.
func (a *app) reading(ctx context.Context, q *queryFlags) (opened, archive.Query, error) {
	query, err := q.query()
	if err != nil {
		return opened{}, query, err
	}
	here, err := a.readable()
	if err != nil {
		return opened{}, query, err
	}
	o, err := a.openToRead(ctx, here)
	return o, query, err
}

var ago = regexp.MustCompile(`^([0-9]{1,6})([mhd])$`)

// moment reads a time as a person writes it: a day (local), a moment, or how
// long ago.
func moment(text, from string) (time.Time, error) {
	if text == "" {
		return time.Time{}, nil
	}
	if m := ago.FindStringSubmatch(text); m != nil {
		n, _ := strconv.Atoi(m[1])
		unit := map[string]time.Duration{"m": time.Minute, "h": time.Hour, "d": 24 * time.Hour}[m[2]]
		return clock.Now().Add(-time.Duration(n) * unit), nil
	}
	for _, layout := range []string{"2006-01-02", "2006-01-02 15:04", "2006-01-02T15:04", "2006-01-02T15:04:05"} {
		if t, err := time.ParseInLocation(layout, text, time.Local); err == nil {
			return t, nil
		}
	}
	if t, ok := archive.ParseTime(text); ok {
		return t, nil
	}
	return time.Time{}, usageError{fmt.Errorf("'%s' is no time (given by %s)", text, from)}
}
