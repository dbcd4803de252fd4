package main

import (
	"context"
	"strings"

	"majordomus/helpers/hookstatus"
	"majordomus/helpers/provider"
)

// toolStatus is how one tool is wired.
type toolStatus struct {
	Provider string         `json:"provider"`
	State    provider.State `json:"state"`
	LastSeen *string        `json:"last_seen"`
	why      string         // of one that is named: whyOff, whyTrust, or it calls what is not there
	first    string         // what a person has to do in the tool, in brief
}

const (
	whyOff   = "off"   // the tool's own switches keep our hooks from running
	whyTrust = "trust" // they wait for a review
)

// toolStatuses are the tools that are wired, and those that need no wiring once they
// were seen.
func (a *app) toolStatuses(ctx context.Context) ([]toolStatus, error) {
	c, err := a.hookConfig(ctx)
	if err != nil {
		return nil, err
	}
	rows, err := a.rowsOf(ctx, c, hookstatus.Off)
	if err != nil {
		return nil, a.rowsError(err)
	}
	list := []toolStatus{}
	for i := 0; i < len(rows); {
		end := i + 1
		for end < len(rows) && rows[end].Provider == rows[i].Provider {
			end++
		}
		if t, ok := toolOf(rows[i:end]); ok {
			if tool, err := c.Tool(t.Provider); err == nil {
				t.first = tool.First().Short
			}
			list = append(list, t)
		}
		i = end
	}
	return list, nil
}

// toolOf sums up the rows of one tool; it says no for a tool that is not wired.
func toolOf(rows []hookstatus.Row) (t toolStatus, wired bool) {
	t.Provider = rows[0].Provider
	for _, r := range rows {
		switch {
		case r.State == provider.Named:
			t.State = provider.Named
			t.why = whyNot(r.Reason, t.why)
		case r.State == provider.Wired && t.State == "":
			t.State = provider.Wired
		}
		if r.LastSeen != hookstatus.Never && (t.LastSeen == nil || *t.LastSeen < r.LastSeen) { // such times sort as text
			t.LastSeen = &r.LastSeen
		}
		if r.Capability == string(provider.EpisodeConnection) && t.State != "" {
			t.State, t.why = provider.Wired, ""
			return t, t.LastSeen != nil
		}
	}
	return t, t.State != ""
}

// whyNot finds the numbers of messages that say why a tool's hooks do not run.
func whyNot(reason, otherwise string) string {
	holds := func(number string) bool { return strings.Contains(reason, "("+number+")") }
	switch {
	case holds("MJ32"), holds("MJ41"):
		return whyOff
	case holds("MJ40"), holds("MJ42"):
		return whyTrust
	}
	return otherwise
}
