package hookstatus

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"majordomus/helpers/hookconfig"
	"majordomus/helpers/provider"
	"majordomus/helpers/switches"
	"majordomus/helpers/vendorcfg"
)

// wiring is what one tool's settings hold of ours.
type wiring struct {
	declared
	tool   hookconfig.Tool    // the zero value without an adapter
	places []hookconfig.Place // all that were looked into
	found  map[string]found   // by event of ours
	off    string             // why the tool runs no hook at all
	unread string             // what could not be read
	noted  bool               // install changed its settings, and uninstall did not
}

// found is the best that the settings of all scopes have for an event.
type found struct {
	near  near
	place hookconfig.Place
	why   string // the tool does not run it
}

// near says how near a settings file comes to our line.
type near int

const (
	none    near = iota
	like         // it is one of ours, or was, and differs
	matched      // it is ours, behind a matcher
	off          // it is ours, and the tool does not run it
	same
)

// better says whether a line of another scope is the one to tell of: what is alike or
// behind a matcher is not better than the other.
func (n near) better(than near) bool { return n > than && (n > matched || than == none) }

// wiring looks into the settings of a tool.
func (l *look) wiring(d declared) *wiring {
	w := &wiring{declared: d, found: make(map[string]found)}
	tool, err := l.Hooks.Tool(d.id)
	if err != nil {
		return w
	}
	w.tool, w.places = tool, l.Hooks.Places(tool)
	for _, p := range w.places {
		if hooks, err := vendorcfg.Hooks(p.File, tool.Shape()); err != nil {
			w.unread += "; " + err.Error()
		} else {
			w.noticePlace(l.Switches, p, hooks)
		}
	}
	w.noticeSwitches(l.Switches)
	w.noted = slices.ContainsFunc(vendorcfg.Noted(l.Hooks.Notes), func(n vendorcfg.Remembered) bool {
		return slices.ContainsFunc(w.places, func(p hookconfig.Place) bool {
			return n.Label == p.Tool.ID+"/"+p.Scope && hookconfig.SameFile(p.File, n.Path)
		})
	})
	return w
}

// noticeSwitches takes what the tool's own switches say, and which of their files could
// not be read; the settings that were looked into were told of.
func (w *wiring) noticeSwitches(look *switches.Look) {
	if reason := look.Tool(w.id); reason.Kind != switches.None {
		w.off = numbered(reason)
	}
	unread := look.Unread(w.id)
	for _, path := range slices.Sorted(maps.Keys(unread)) {
		if !slices.ContainsFunc(w.places, func(p hookconfig.Place) bool { return p.File == path }) {
			w.unread += "; " + unread[path]
		}
	}
}

// noticePlace takes what a settings file holds where it is better than what was found.
func (w *wiring) noticePlace(look *switches.Look, p hookconfig.Place, hooks []vendorcfg.Hook) {
	for _, s := range w.tool.Slots {
		f := found{match(hooks, s.Vendor, p.Line(s.Event)), p, ""}
		if f.near == same {
			f.near, f.why = runs(look, p, hooks, s)
		}
		if f.near.better(w.found[s.Event].near) {
			w.found[s.Event] = f
		}
	}
}

// match says how near the hooks of a vendor's event come to a line of ours.
func match(hooks []vendorcfg.Hook, event, line string) (n near) {
	for _, h := range hooks {
		switch {
		case h.Event != event:
		case h.Command == line && h.Matcher == "":
			return same
		case h.Command == line:
			n = matched
		case n == none && hookconfig.Like(h.Command):
			n = like
		}
	}
	return n
}

// runs says whether the tool runs one of the hooks with our line, or why none.
func runs(look *switches.Look, p hookconfig.Place, hooks []vendorcfg.Hook, s hookconfig.Slot) (near, string) {
	why := ""
	for _, h := range hooks {
		if h.Event != s.Vendor || h.Command != p.Line(s.Event) || h.Matcher != "" {
			continue
		}
		reason := look.Entry(p.Tool.ID, p.Scope, p.File, h)
		if reason.Kind == switches.None {
			return same, ""
		}
		if why == "" {
			why = numbered(reason)
		}
	}
	return off, why
}

// numbered puts the number of its message behind a reason (docs/messages.md).
func numbered(r switches.Reason) string {
	number := map[switches.Kind]string{
		switches.Off:        "MJ32",
		switches.Unreviewed: "MJ40",
		switches.Changed:    "MJ41",
		switches.Untrusted:  "MJ42",
	}[r.Kind]
	return r.Text + " (" + number + ")"
}

// broken is what could not be read, told behind every reason that comes of looking.
func (w *wiring) broken(aspect string) string {
	if !w.adapted(aspect) {
		return ""
	}
	return w.unread
}

// adapted says whether the product offers hooks for the aspect, and we drive them.
func (w *wiring) adapted(aspect string) bool {
	offers := w.prompts
	if aspect == Session {
		offers = w.episode
	}
	return offers != string(provider.PromptsNone) && offers != string(provider.EpisodeConnection) && row(w.tool, aspect) != ""
}

// slots are the events of an aspect.
func (w *wiring) slots(aspect string) (list []hookconfig.Slot) {
	for _, s := range w.tool.Slots {
		if (s.Event == Prompt) == (aspect == Prompt) {
			list = append(list, s)
		}
	}
	return list
}

// missing says that an event of the aspect is in no settings, or is "".
func (w *wiring) missing(aspect, home string) string {
	var events, files []string
	for _, s := range w.slots(aspect) {
		if w.found[s.Event].near == none {
			events = append(events, s.Vendor)
		}
	}
	for _, p := range w.places {
		files = append(files, "'"+p.File+"'")
	}
	switch {
	case len(events) == 0:
		return ""
	case len(files) == 0:
		return fmt.Sprintf("no settings of the tool can be looked into (HOME is '%s') (MJ30)", home)
	}
	return fmt.Sprintf("no entry for %s in %s; 'majordomus capture install --provider %s' adds them (MJ31)",
		strings.Join(events, ", "), strings.Join(files, ", "), w.id)
}

// scopes are the settings through which the tool calls us.
func (w *wiring) scopes(aspect string) string {
	var list []string
	for _, s := range w.slots(aspect) {
		p := w.found[s.Event].place
		list = once(list, p.Scope+" settings '"+p.File+"'")
	}
	return strings.Join(list, ", ")
}

// switched says why the tool's own switches keep what is wired from running, or "".
func (w *wiring) switched(aspect string) string {
	if w.off != "" {
		return w.off
	}
	for _, s := range w.slots(aspect) {
		if f := w.found[s.Event]; f.near == off {
			return f.why
		}
	}
	return ""
}

// odd is the first entry of the aspect that is alike, or behind a matcher; what is
// alike is told of first.
func (w *wiring) odd(aspect string) (entry string, n near) {
	for _, s := range w.slots(aspect) {
		if f := w.found[s.Event]; f.near == like && n != like || f.near == matched && n == none {
			entry, n = fmt.Sprintf("the entry for %s in '%s'", s.Vendor, f.place.File), f.near
		}
	}
	return entry, n
}
