// Package hookstatus says of each tool which of its prompts and sessions are
// recorded in a checkout: what the product offers, what is connected, and whether
// that works.
//
// Most callers do
//
//	rows, err := hookstatus.Rows(ctx, hookstatus.Options{Library: library, Hooks: config, ...})
//
// A self test runs the installed lines as the tool runs them, against a repository,
// a consent and a home in a scratch folder. Only a line that is exactly what
// 'capture install' writes is run, the archive is not changed, and nothing is left
// behind.
package hookstatus

import (
	"context"
	"slices"
	"strings"

	"majordomus/helpers/consent"
	"majordomus/helpers/hookconfig"
	"majordomus/helpers/provider"
	"majordomus/helpers/runtime"
	"majordomus/helpers/switches"
)

// Ladder is the order of the states, for help.
const Ladder = `Two rows a provider: its prompts and its sessions. The state of a row is the
first of these that applies:

  unsupported   the vendor's product has no such thing; why we say so is shown
  unadapted     the product has it, and we have no adapter for it: our gap
  unconfigured  the tool's settings do not call us, or there is no launcher
  named         they do, but what they name is missing or cannot be run, the
                line is not ours, or the tool's own switches keep it from running
  wired         all is in place; no self test passed
  verified      the installed line itself recorded into a scratch store

LAST-SEEN is when the newest real event of that kind arrived in this
repository. Nothing in the archive is changed, and only a line that is exactly
what 'capture install' writes is ever run.`

// The aspects of a tool.
const (
	Prompt  = "prompt"
	Session = "session"
)

// Never is when a tool was last seen that never was.
const Never = "never"

// Row is what is known of a tool's prompts, or of its sessions.
type Row struct {
	Provider   string
	Aspect     string
	Capability string
	State      provider.State
	Reason     string
	LastSeen   string
	Evidence   string
}

// Probe says whether self tests are made.
type Probe int

// Nested is inside of a self test, where none is made.
const (
	Off Probe = iota
	On
	Nested
)

// Options say where to look.
type Options struct {
	Library  runtime.Library
	Hooks    *hookconfig.Config
	Switches *switches.Look
	Around   consent.Around // the zero value outside of a repository
	Share    string         // the folder of the declarations; where it has no tables, the toolkit's are read
	Getenv   func(string) string
	Shell    string // reads command lines, as sh -c
	Probe    Probe
}

// look is one look at all tools.
type look struct {
	Options
	declared []declared
	words    map[string]string
	seen     map[string]map[string]string // by provider and aspect
	scratch  *scratch                     // nil as long as nothing is to be run
}

// Rows are two for each provider: its prompts and its sessions. An *UnreadTable is a
// table of providers that is missing or damaged.
func Rows(ctx context.Context, o Options) ([]Row, error) {
	l := &look{Options: o}
	if err := l.declare(ctx); err != nil {
		return nil, err
	}
	l.seen = l.lastSeen()
	var judged []*judgement
	for _, d := range l.declared {
		w := l.wiring(d)
		judged = append(judged, l.judge(w, Prompt), l.judge(w, Session))
	}
	l.test(ctx, judged)
	l.scratch.remove()
	rows := make([]Row, len(judged))
	for i, j := range judged {
		rows[i] = j.row()
	}
	return rows, nil
}

// Calling are the tools whose prompts arrive here.
func Calling(rows []Row) (ids []string) {
	for _, r := range rows {
		if r.Aspect == Prompt && (r.State == provider.Wired || r.State == provider.Verified) {
			ids = append(ids, r.Provider)
		}
	}
	return ids
}

// judgement is a row in the making.
type judgement struct {
	wiring *wiring
	aspect string
	state  provider.State
	reason string
	last   string
	test   func(context.Context) (failed string) // nil: none is to be made
	scopes string                                // through which it calls us
}

func (j *judgement) row() Row {
	r := Row{
		Provider: j.wiring.id, Aspect: j.aspect, Capability: j.wiring.prompts, State: j.state,
		Reason: oneLine.Replace(j.reason + j.wiring.broken(j.aspect)), LastSeen: j.last, Evidence: j.wiring.promptsEvidence,
	}
	if j.aspect == Session {
		r.Capability, r.Evidence = j.wiring.episode, j.wiring.episodeEvidence
	}
	return r
}

// oneLine: a path may hold what would break a row.
var oneLine = strings.NewReplacer("\t", "?", "\n", "?")

// once adds a text to a list, once.
func once(list []string, text string) []string {
	if slices.Contains(list, text) {
		return list
	}
	return append(list, text)
}
