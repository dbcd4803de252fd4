package main

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"majordomus/helpers/hookstatus"
	"majordomus/helpers/provider"
)

func TestToolOf(t *testing.T) {
	t.Parallel()
	early, late := "2026-05-04T03:02:01Z", "2026-05-04T04:00:00Z"
	row := func(capability string, state provider.State, reason, seen string) hookstatus.Row {
		return hookstatus.Row{Provider: "tool", Capability: capability, State: state, Reason: reason, LastSeen: seen}
	}
	tests := []struct {
		name  string
		rows  []hookstatus.Row
		wired bool
		says  string
	}{
		{"not wired", []hookstatus.Row{row("hook", provider.Unconfigured, "", late), row("hook", provider.Unadapted, "", hookstatus.Never)}, false, ""},
		{"half of it is wired", []hookstatus.Row{row("hook", provider.Unconfigured, "", hookstatus.Never), row("hook", provider.Wired, "", hookstatus.Never)}, true, "never seen: trust it"},
		{"one line names what is not there", []hookstatus.Row{row("hook", provider.Named, "gone", late), row("hook", provider.Wired, "", late)}, true, "calls what is not there: majordomus capture status"},
		{"switched off", []hookstatus.Row{row("hook", provider.Named, "off (MJ32)", early), row("hook", provider.Wired, "", late)}, true, "does not run our hooks: majordomus capture status"},
		{"waits for its first review", []hookstatus.Row{row("hook", provider.Named, "new (MJ40)", hookstatus.Never)}, true, "never seen: trust it"},
		{"waits for a review again", []hookstatus.Row{row("hook", provider.Named, "new (MJ40)", late)}, true, "does not run our hooks: majordomus capture status"},
		{"a connection that was never used", []hookstatus.Row{row("none", provider.Unsupported, "", hookstatus.Never), row("connection", provider.Wired, "", hookstatus.Never)}, false, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got, wired := toolOf(tt.rows)
			if wired != tt.wired {
				t.Fatalf("wired: %v", wired)
			}
			if got.first = "trust it"; wired {
				if diff := cmp.Diff(tt.says, got.says()); diff != "" {
					t.Errorf("(-want +got):\n%s", diff)
				}
			}
		})
	}
	used, wired := toolOf([]hookstatus.Row{row("connection", provider.Wired, "", early), row("connection", provider.Wired, "", late)})
	if !wired || used.LastSeen == nil {
		t.Error("a connection that was used is not told of")
	}
}

func TestAge(t *testing.T) {
	now := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	t.Setenv("MAJORDOMUS_CLOCK", now.Format(time.RFC3339))
	for moment, want := range map[string]string{
		"2026-03-01T11:59:01Z": "59 s", "2026-03-01T11:59:00.9Z": "1 min", "2026-03-01T11:59:00Z": "1 min", "2026-03-01T11:00:01Z": "59 min", "2026-03-01T11:00:00Z": "1 h",
		"2026-02-27T12:00:01Z": "47 h", "2026-02-27T12:00:00Z": "2 days", "2024-02-29T12:00:00Z": "731 days", "yesterday": "some time",
	} {
		if got := age(moment); got != want {
			t.Errorf("%s: %s, not %s", moment, got, want)
		}
	}
}
