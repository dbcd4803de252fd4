package main

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
)

// The states of capture that matter here.
const (
	stateNamed = "named"
	stateWired = "wired"
)

// toolStatus is how one tool is wired.
type toolStatus struct {
	Provider string  `json:"provider"`
	State    string  `json:"state"`
	LastSeen *string `json:"last_seen"`
	why      string  // of one that is named: whyOff, whyTrust, or it calls what is not there
	first    string  // what a person has to do in the tool, in brief
}

const (
	whyOff   = "off"   // the tool's own switches keep our hooks from running
	whyTrust = "trust" // they wait for a review
)

// captureRow is a row of 'capture status'.
type captureRow struct {
	Provider, Capability, State, Reason string
	LastSeen                            string `json:"last_seen"` // or neverSeen
}

const neverSeen = "never"

// captureRows are the rows of 'capture status', without a self test.
func (a *app) captureRows(ctx context.Context) ([]captureRow, error) {
	out, err := a.ask(ctx, "capture", "status", "--json", "--probe", "off")
	if err != nil {
		return nil, err
	}
	var status struct{ Providers []captureRow }
	if err := json.Unmarshal(out, &status); err != nil {
		return nil, fmt.Errorf("read 'capture status': %w", err)
	}
	return status.Providers, nil
}

// toolStatuses are the tools that are wired, and those that need no wiring once they
// were seen.
func (a *app) toolStatuses(ctx context.Context) ([]toolStatus, error) {
	rows, err := a.captureRows(ctx)
	if err != nil {
		return nil, err
	}
	c, err := a.hookConfig(ctx)
	if err != nil {
		return nil, err
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
func toolOf(rows []captureRow) (t toolStatus, wired bool) {
	t.Provider = rows[0].Provider
	for _, r := range rows {
		switch {
		case r.State == stateNamed:
			t.State = stateNamed
			t.why = whyNot(r.Reason, t.why)
		case r.State == stateWired && t.State == "":
			t.State = stateWired
		}
		if r.LastSeen != neverSeen && (t.LastSeen == nil || *t.LastSeen < r.LastSeen) { // such times sort as text
			t.LastSeen = &r.LastSeen
		}
		if r.Capability == "connection" && t.State != "" {
			t.State, t.why = stateWired, ""
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
