package doctor

import (
	"slices"
	"strings"

	"majordomus/helpers/hookstatus"
	"majordomus/helpers/provider"
)

// name is the tool's id, with what else is meant than its prompts.
func name(r hookstatus.Row) string {
	if r.Aspect == hookstatus.Session {
		return r.Provider + ":session"
	}
	return r.Provider
}

// Wiring says whether the tools that call us do what they should. A tool whose
// settings call something that is not there, or does not work when it is run as the
// tool runs it, is a finding; so is one that called us and stopped without our
// uninstall, and one whose own switches keep our hooks from running. One that does
// not call us is a choice. Where no line was run, tested is false.
func Wiring(rows []hookstatus.Row, tested bool) Report {
	var w wiring
	for _, r := range rows {
		w.add(r, tested)
	}
	return w.report()
}

// NoWiring says that the rows could not be had.
func NoWiring() Report {
	return Report{fail("wiring", "majordomus capture status", "nobody could look which tools call us")}
}

// wiring sorts rows by what becomes of them.
type wiring struct {
	calling, failing, broken []string // by name
	gone, off                []string // what is said
	told                     []string // the tools of these
}

func (w *wiring) add(r hookstatus.Row, tested bool) {
	switch {
	case r.State == provider.Verified, r.State == provider.Wired && !tested:
		w.calling = append(w.calling, name(r))
	case r.State == provider.Wired:
		w.failing = append(w.failing, name(r))
	case r.State == provider.Named, r.State == provider.Unconfigured:
		w.notCalling(r)
	}
}

func (w *wiring) notCalling(r hookstatus.Row) {
	reason, _, _ := strings.Cut(r.Reason, " (MJ")
	since, gone := strings.CutPrefix(reason, "it called us until ")
	switch {
	case gone:
		if w.tell(r) {
			w.gone = append(w.gone, r.Provider+" called us until "+since)
		}
	case hasNumber(r.Reason, "MJ32", "MJ40", "MJ41", "MJ42"): // the tool's own switches
		if w.tell(r) {
			w.off = append(w.off, r.Provider+": "+reason)
		}
	case hasNumber(r.Reason, "MJ35"): // not our line, so it was not run
		w.failing = append(w.failing, name(r))
	case r.State == provider.Named:
		w.broken = append(w.broken, name(r))
	}
}

func hasNumber(reason string, numbers ...string) bool {
	for _, n := range numbers {
		if strings.Contains(reason, "("+n+")") {
			return true
		}
	}
	return false
}

// tell says whether a row is told of: a tool is once, for its prompts or its sessions.
func (w *wiring) tell(r hookstatus.Row) bool {
	if slices.Contains(w.told, r.Provider) {
		return false
	}
	w.told = append(w.told, r.Provider)
	return true
}

func (w *wiring) report() (r Report) {
	if len(w.gone) > 0 {
		r = append(r, fail("gone", "majordomus capture install, or capture uninstall if you meant it", "%s", strings.Join(w.gone, "; ")))
	}
	if len(w.off) > 0 {
		r = append(r, fail("switched", "majordomus capture status", "these are wired and do not run: %s", strings.Join(w.off, "; ")))
	}
	if len(w.failing) > 0 {
		r = append(r, fail("works", "majordomus capture status", "what calls us does not do what it should when it is run: %s", strings.Join(w.failing, " ")))
	}
	switch calling := append(w.calling, w.failing...); {
	case len(w.broken) > 0:
		return append(r, fail("wiring", "majordomus capture install", "what their settings name is missing or cannot be run: %s", strings.Join(w.broken, " ")))
	case len(calling) == 0:
		f := ok("wiring", "no tool calls us from here")
		f.Remedy = "majordomus capture install --provider claude-code"
		return append(r, f)
	default:
		return append(r, ok("wiring", "these call us, and the others do not: %s", strings.Join(calling, " ")))
	}
}
