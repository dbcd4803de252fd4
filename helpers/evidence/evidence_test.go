package evidence

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"majordomus/helpers/hookstatus"
	"majordomus/helpers/provider"
)

const declared = `schema: majordomus.providers/v1
providers:
  x:
    title: X
    client_config: {}
    scratch_roots: []
    lifecycle: []
    deliberate_ends: []
    offers:
      episode: hooks
      episode_evidence: https://example.com/hooks, verified 2026-11-30
      prompts: none
      prompts_evidence: Searched https://example.com/ on 2026-11-30, nothing there.
`

var rows = []hookstatus.Row{
	{Provider: "x", Aspect: "prompt", Capability: "none", State: provider.Unsupported},
	{Provider: "x", Aspect: "session", Capability: "hooks", State: provider.Verified},
}

func check(t *testing.T, text string, rows []hookstatus.Row) []string {
	t.Helper()
	list, err := provider.Parse([]byte(text), "p.yaml")
	if err != nil {
		t.Fatal(err)
	}
	count, findings := Check(list, rows, func(n string) bool { return n == "200" })
	if count.Cells != 2 {
		t.Errorf("%d cells were looked at", count.Cells)
	}
	var got []string
	for _, f := range findings {
		got = append(got, f.String())
	}
	return got
}

func TestCheck(t *testing.T) {
	t.Parallel()
	const episode, prompts = "https://example.com/hooks, verified 2026-11-30", "Searched https://example.com/ on 2026-11-30, nothing there."
	for _, tt := range []struct {
		name, old, new string
		rows           []hookstatus.Row
		want           []string
	}{
		{name: "good"},
		{name: "short", old: prompts, new: "Searched it, 2026-11-30", want: []string{
			"FAIL x prompts: its evidence is 23 characters long, at least 24 say something (p.yaml:13)"}},
		{name: "undated", old: prompts, new: "Searched the whole of https://example.com/", want: []string{
			"FAIL x prompts: its evidence names no date (YYYY-MM-DD) on which it was verified (p.yaml:13)"}},
		{name: "no such day", old: episode, new: "https://example.com/hooks, 2026-13-41", want: []string{
			"FAIL x episode: its evidence names no date (YYYY-MM-DD) on which it was verified (p.yaml:11)"}},
		{name: "unsearched", old: prompts, new: "No such thing at https://example.com/, 2026-11-30", want: []string{
			"FAIL x prompts: its evidence for 'none' does not say what was searched (p.yaml:13)"}},
		{name: "another scheme", old: episode, new: "ftp://example.com/hooks, verified 2026-11-30", want: []string{
			"FAIL x episode: its evidence cites 'ftp://example.com/hooks,', which is no https:// address (p.yaml:11)",
			"FAIL x episode: its evidence for 'hooks' cites no https:// address (p.yaml:11)"}},
		{name: "no address", old: episode, new: "the vendor said so on 2026-11-30", want: []string{
			"FAIL x episode: its evidence for 'hooks' cites no https:// address (p.yaml:11)"}},
		{name: "ours without a case", old: "episode: hooks", new: "episode: connection", rows: []hookstatus.Row{rows[0], {Provider: "x", Aspect: "session", Capability: "connection", State: provider.Verified}}, want: []string{
			"FAIL x episode: its evidence names no case that proves what we implement ourselves (case NNN) (p.yaml:11)"}},
		{name: "a case that is not there", old: episode, new: episode + ", case 999", want: []string{
			"FAIL x episode: its evidence names case 999, which does not exist (p.yaml:11)"}},
		{name: "not reported", rows: rows[:1], want: []string{
			"FAIL x episode: 'majordomus capture status' does not report it (run 'majordomus generate') (p.yaml:11)"}},
		{name: "unsupported although declared", rows: []hookstatus.Row{rows[0], {Provider: "x", Aspect: "session", Capability: "none", State: provider.Unsupported}}, want: []string{
			"FAIL x episode: status calls it 'unsupported', the declaration says 'hooks' (p.yaml:11)"}},
		{name: "supported although none", rows: []hookstatus.Row{{Provider: "x", Aspect: "prompt", Capability: "hook", State: provider.Verified}, rows[1]}, want: []string{
			"FAIL x prompts: the declaration says 'none', status calls it 'verified' (p.yaml:13)"}},
		{name: "another word", rows: []hookstatus.Row{rows[0], {Provider: "x", Aspect: "session", Capability: "connection", State: provider.Verified}}, want: []string{
			"FAIL x episode: status reports 'connection', the declaration says 'hooks' (run 'majordomus generate') (p.yaml:11)"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			given := tt.rows
			if given == nil {
				given = rows
			}
			if diff := cmp.Diff(tt.want, check(t, strings.Replace(declared, tt.old, tt.new, 1), given)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestANoteSaysWhatItIsKnownFrom(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, from string
		want       []string
	}{
		{"a page", "https://example.com/hooks, 2026-11-30", nil},
		{"a version", "seen on version 0.171.0, 2026-11-30", nil},
		{"no day", "https://example.com/hooks", []string{"FAIL x caveats: what it is known from names no date (YYYY-MM-DD) (p.yaml:15)"}},
		{"hearsay", "they say so, 2026-11-30", []string{"FAIL x caveats: what it is known from names no https:// address and no version that was looked at (p.yaml:15)"}},
		{"another scheme", "http://example.com/1.2, 2026-11-30", []string{"FAIL x caveats: what it is known from cites 'http://example.com/1.2,', which is no https:// address (p.yaml:15)"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			text := declared + "    caveats:\n      - says: It ends late.\n        known_from: " + tt.from + "\n"
			if diff := cmp.Diff(tt.want, check(t, text, rows)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestADeclarationThatWasRefusedBecomesFindings(t *testing.T) {
	t.Parallel()
	got := Unread(&provider.Error{Findings: []provider.Finding{
		{Path: "p.yaml", Line: 9, Provider: "x", Key: "offers.prompts", Text: "'connection' is not one of hook, none"},
		{Path: "p.yaml", Line: 1, Text: "is empty"},
	}})
	want := "FAIL x prompts: offers.prompts: 'connection' is not one of hook, none (p.yaml:9)\nFAIL every-provider declaration: is empty (p.yaml:1)\n"
	if diff := cmp.Diff(want, fmt.Sprintln(got[0])+fmt.Sprintln(got[1])); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
