package hookstatus

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"

	"majordomus/helpers/hookconfig"
	"majordomus/helpers/osfile"
	"majordomus/helpers/provider"
)

// judge finds the state of a row, as far as it can be seen without a self test.
func (l *look) judge(w *wiring, aspect string) *judgement {
	j := &judgement{wiring: w, aspect: aspect, last: Never}
	if at := l.seen[w.id][aspect]; at != "" {
		j.last = at
	}
	l.climb(j)
	if j.gone() {
		j.reason = fmt.Sprintf("it called us until %s and no longer does: %s", j.last, j.reason)
	}
	return j
}

func (j *judgement) is(s provider.State, format string, args ...any) {
	j.state, j.reason = s, fmt.Sprintf(format, args...)
}

// climb takes the first state that applies.
func (l *look) climb(j *judgement) {
	w := j.wiring
	offers := w.prompts
	if j.aspect == Session {
		offers = w.episode
	}
	switch {
	case offers == string(provider.EpisodeNone):
		j.is(provider.Unsupported, "the product does not offer it")
	case offers == string(provider.EpisodeConnection):
		l.connection(j)
	case row(w.tool, j.aspect) == "":
		j.is(provider.Unadapted, "the product offers it, this distribution has no adapter for it: the gap is ours (MJ39)")
	default:
		l.hooked(j)
	}
}

// hooked judges what hooks are to do.
func (l *look) hooked(j *judgement) {
	w := j.wiring
	j.scopes = w.scopes(j.aspect)
	if why := w.missing(j.aspect, l.Getenv("HOME")); why != "" {
		j.is(provider.Unconfigured, "%s", why)
		return
	}
	if why := w.switched(j.aspect); why != "" {
		j.is(provider.Named, "%s", why)
		return
	}
	entry, odd := w.odd(j.aspect)
	shim, why := l.names(w, j.aspect)
	switch {
	case why != "":
		j.is(provider.Named, "%s", why)
	case odd == like:
		j.is(provider.Named, "%s is not the line that 'majordomus capture install' writes, so it was not run (MJ35)", entry)
	case shim != "":
		j.is(provider.Named, "the shim '%s' is not the one that 'majordomus capture install' writes, so it was not run (MJ35)", shim)
	case odd == matched:
		j.is(provider.Wired, "%s is limited by a matcher, so it does not always fire (MJ36)", entry)
	default:
		j.state = provider.Wired
		l.plan(j)
	}
}

// names follows what the wired lines name, to the helper. It returns why the first
// that is missing cannot be run, or a project's shim that is not ours: that may have
// come with a clone.
func (l *look) names(w *wiring, aspect string) (strange, why string) {
	for _, s := range w.slots(aspect) {
		f := w.found[s.Event]
		if f.near != same {
			continue
		}
		shim := l.Hooks.ReadShim(f.place.Shim)
		if shim.Missing {
			return "", fmt.Sprintf("'%s' names '%s', which is missing; 'majordomus capture install' writes it again (MJ33)", f.place.File, f.place.Shim)
		}
		if f.place.Scope == hookconfig.Project && !shim.Ours && strange == "" {
			strange = f.place.Shim
		}
		if what := lacks(l.toolkit(shim)); what != "" {
			return "", fmt.Sprintf("'%s' leads to %s (MJ34)", f.place.Shim, what)
		}
	}
	return strange, ""
}

// toolkit is the one that a shim runs: what it names, or where that is gone the one
// that this repository's consent names.
func (l *look) toolkit(shim hookconfig.Shim) string {
	if readable(shim.Home + "/lib/capture.sh") {
		return shim.Home
	}
	own := l.consented()
	if shim.Home == "" || readable(own+"/lib/capture.sh") {
		return own
	}
	return shim.Home
}

// consented is the toolkit that the consent names.
func (l *look) consented() string {
	if l.Around.Home != "" {
		return l.Around.Home
	}
	return l.Library.Home
}

// lacks says what a toolkit lacks to run a hook.
func lacks(toolkit string) string {
	for _, part := range []string{"lib/capture.sh", "lib/episode.sh", "build/majordomus-hook"} {
		if path := toolkit + "/" + part; !readable(path) {
			return "'" + path + "', which is missing"
		}
	}
	if path := toolkit + "/build/majordomus-hook"; !executable(path) {
		return "'" + path + "', which is not executable"
	}
	return ""
}

func readable(path string) bool {
	f, err := osfile.Open(path)
	if err != nil {
		return false
	}
	return f.Close() == nil
}

func executable(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode()&0o111 != 0
}

// connection judges our own launcher and what it starts: no tool's settings are asked.
func (l *look) connection(j *judgement) {
	launcher := filepath.Join(l.Library.Home, "bin", "majordomus-mcp")
	if _, err := os.Stat(launcher); err != nil {
		j.is(provider.Unconfigured, "there is no launcher: '%s' is not part of this distribution (MJ38)", launcher)
		return
	}
	for _, path := range []string{launcher, filepath.Join(l.Library.Home, "build", "majordomus")} {
		if !executable(path) {
			j.is(provider.Named, "'%s' is missing or not executable (MJ38)", path)
			return
		}
	}
	j.state, j.scopes = provider.Wired, "the launcher '"+launcher+"'"
	if l.wanted(j) {
		j.test = l.launch
	}
}

// switchedOff are the numbers of reasons that lie with the tool's own switches.
var switchedOff = regexp.MustCompile(`\(MJ(32|4[0-2])\)`)

// gone says that a tool called us, and something other than our own uninstall ended
// that: our note about its settings is there as long as nobody unwired it. What
// switches hooks off speaks for itself.
func (j *judgement) gone() bool {
	switch {
	case j.last == Never:
		return false
	case j.state == provider.Named:
		return switchedOff.MatchString(j.reason)
	}
	return j.state == provider.Unconfigured && j.wiring.noted
}
