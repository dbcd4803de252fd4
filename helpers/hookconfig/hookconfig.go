// Package hookconfig wires a tool and unwires it: which settings file calls us, in
// which scope, for which events, and with which command line.
//
// Most callers do
//
//	config, err := hookconfig.Read(ctx, library, os.Getenv, root)
//	place, err := config.Place("codex", hookconfig.User)
//	change, err := config.Install(place, "")
//	line := place.Line("prompt")
//
// What is known of a tool is in share/providers.yaml, which of its events we drive
// in lib/capture.sh. Editing a settings file without disturbing it is vendorcfg's
// work. A *Refusal is an answer of no with its text; a *vendorcfg.Error says what
// keeps a file from being edited; any other error is a fault.
package hookconfig

import (
	"context"
	"path/filepath"
	"slices"
	"strings"

	"majordomus/helpers/provider"
	"majordomus/helpers/runtime"
	"majordomus/helpers/vendorcfg"
)

// The scopes: all repositories of a person, everybody's settings in a repository,
// and a person's own in one checkout.
const (
	User    = "user"
	Project = "project"
	Local   = "local"
)

// Scopes are all of them.
func Scopes() []string { return []string{User, Project, Local} }

// Refusal is an answer of no: what, and what to do about it.
type Refusal struct{ Text, Hint string }

func (r *Refusal) Error() string { return r.Text }

// Config is what can be wired here. It is not changed after Read.
type Config struct {
	Tools []Tool // those with an adapter, in the library's order
	Home  string // the toolkit
	Root  string // of the work tree, "" outside of one
	Data  string // where our files for a person are; "" without a home folder
	Notes string // where uninstall finds what install did

	getenv func(string) string
}

// Tool is one tool with an adapter.
type Tool struct {
	ID                 string
	Slots              []Slot // the events that its adapter drives
	Prompts, Lifecycle string // its rows in the library's tables, without its id

	files  provider.Config
	wiring *provider.Wiring // nil: not declared
}

// Slot is an event of ours and the vendor's name of it.
type Slot struct{ Event, Vendor string }

// Read asks the library which tools have an adapter, and the declaration how they
// are wired. The root is that of the work tree, or "" outside of one. A
// *provider.Error is a declaration that is wrong.
func Read(ctx context.Context, lib runtime.Library, getenv func(string) string, root string) (*Config, error) {
	const name = "share/providers.yaml"
	list, err := provider.ReadFile(filepath.Join(lib.Home, name), name)
	if err != nil {
		return nil, err
	}
	tables, err := lib.Values(ctx, nil, "", "MJ_CAPTURE_PROMPTS", "MJ_CAPTURE_LIFECYCLE")
	if err != nil {
		return nil, err
	}
	c := &Config{Home: lib.Home, Root: root, getenv: getenv}
	prompts, lifecycle := tables["MJ_CAPTURE_PROMPTS"], tables["MJ_CAPTURE_LIFECYCLE"]
	for row := range strings.Lines(prompts + lifecycle) {
		id, _, ok := strings.Cut(row, " ")
		if !ok || slices.ContainsFunc(c.Tools, func(t Tool) bool { return t.ID == id }) {
			continue
		}
		declared, _ := list.Get(id)
		t := Tool{ID: id, Prompts: tableRow(prompts, id), Lifecycle: tableRow(lifecycle, id), files: declared.ClientConfig, wiring: declared.Wiring}
		t.Slots = append(slots(t.Prompts, "prompt"), slots(t.Lifecycle, "start", "compact", "end")...)
		c.Tools = append(c.Tools, t)
	}
	c.Data, c.Notes = c.xdg("XDG_DATA_HOME", ".local/share", ""), c.xdg("XDG_STATE_HOME", ".local/state", "/install")
	return c, nil
}

// tableRow is what a table of the library says of a provider.
func tableRow(table, id string) string {
	for _, line := range strings.Split(table, "\n") {
		if row, ok := strings.CutPrefix(line, id+" "); ok {
			return row
		}
	}
	return ""
}

// slots are the constants EVENT:VENDOR_EVENT of a row.
func slots(row string, events ...string) (list []Slot) {
	for _, event := range events {
		for _, word := range strings.Fields(row) {
			if vendor, ok := strings.CutPrefix(word, event+":"); ok {
				list = append(list, Slot{event, vendor})
			}
		}
	}
	return list
}

// xdg is a folder of ours below one that a variable names, which counts only if it
// is absolute. Without a home folder there is none.
func (c *Config) xdg(name, otherwise, below string) string {
	home := c.getenv("HOME")
	if !filepath.IsAbs(home) || home == "/" {
		return ""
	}
	dir := c.getenv(name)
	if !filepath.IsAbs(dir) {
		dir = home + "/" + otherwise
	}
	return dir + "/majordomus" + below // as it is written: installed lines name it
}

// Homeless refuses when there is no home folder to install for.
func (c *Config) Homeless() error {
	if c.Data == "" {
		return &Refusal{"there is no home folder to install for (HOME is '" + c.getenv("HOME") + "')", "HOME has to name one (MJ54)"}
	}
	return nil
}

// Tool finds a tool by its id.
func (c *Config) Tool(id string) (Tool, error) {
	var ids []string
	for _, t := range c.Tools {
		if t.ID == id {
			return t, nil
		}
		ids = append(ids, t.ID)
	}
	return Tool{}, &Refusal{"provider '" + id + "' has no adapter here (given by --provider)", "these have one: " + strings.Join(ids, " ") + " (MJ51)"}
}

// First is what init tells a person to do in the tool, if anything.
func (t Tool) First() provider.First {
	if t.wiring == nil {
		return provider.First{}
	}
	return t.wiring.First
}

// Shape is the form of the tool's settings; all so far keep hooks under "hooks".
func (t Tool) Shape() vendorcfg.Shape {
	w := t.wiring
	if w == nil {
		return vendorcfg.Shape{}
	}
	return vendorcfg.Shape{
		Path: []string{"hooks"}, Flat: w.Flat, Command: w.Keys.Command, Limit: w.Keys.Limit, Name: w.Keys.Shown,
		Handler: fields(w.Handler), Root: fields(w.File),
	}
}

func fields(members provider.Members) (list []vendorcfg.Field) {
	for _, m := range members {
		list = append(list, vendorcfg.Field(m))
	}
	return list
}
