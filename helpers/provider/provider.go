// Package provider reads share/providers.yaml: what each tool that drives work
// can do, with the evidence, and which of its events our adapter drives.
//
// Most callers do
//
//	list, err := provider.ReadFile(path, "share/providers.yaml")
//	text := provider.JSON(list)
//
// The words are enums. A value outside its vocabulary, a key nobody knows or
// that stands twice, a cell that is missing or of another type fails the whole
// read with an *Error that holds every finding, sorted by line: a damaged
// declaration never degrades to "none". Anything else is a fault of the
// system. What is read is bounded (MaxBytes, no aliases), whatever is in it.
//
// Every surface that speaks of providers is a projection of List (project.go):
// there is no second table. Values are not changed after the read and are safe
// for concurrent use.
package provider

import (
	"fmt"
	"strings"
)

// Schema is the form of the declaration and of its projections.
const Schema = "majordomus.providers/v1"

// MaxBytes is the largest declaration that is read. Twenty providers are 40 KB.
const MaxBytes = 1 << 20

// Episode says how a product draws the boundary of an episode for us.
type Episode string

// The vocabulary of offers.episode.
const (
	EpisodeHooks      Episode = "hooks"
	EpisodeConnection Episode = "connection"
	EpisodeNone       Episode = "none"
)

// Prompts says how a product hands us what the person typed. There is no
// connection here: no protocol hands a server the prompt.
type Prompts string

// The vocabulary of offers.prompts.
const (
	PromptsHook Prompts = "hook"
	PromptsNone Prompts = "none"
)

// Event is something that happens to an adapter of ours.
type Event string

// The vocabulary of lifecycle, in the order in which the projections name them.
const (
	EventPrompt  Event = "prompt"
	EventStart   Event = "start"
	EventCompact Event = "compact"
	EventEnd     Event = "end"
)

// Episodes, PromptWays and Events are the vocabularies, in their order.
func Episodes() []Episode   { return []Episode{EpisodeHooks, EpisodeConnection, EpisodeNone} }
func PromptWays() []Prompts { return []Prompts{PromptsHook, PromptsNone} }
func Events() []Event       { return []Event{EventPrompt, EventStart, EventCompact, EventEnd} }

// Config says where a tool keeps the settings that wire it, for each scope it
// has: a path from the work tree's root, or one that begins with ~/ or $.
type Config struct {
	User    string `json:"user,omitempty" yaml:"user,omitempty"`
	Project string `json:"project,omitempty" yaml:"project,omitempty"`
	Local   string `json:"local,omitempty" yaml:"local,omitempty"`
}

// Offers is what the vendor's product can do, and why we say so.
type Offers struct {
	Episode         Episode `json:"episode" yaml:"episode"`
	EpisodeEvidence string  `json:"episode_evidence" yaml:"episode_evidence"`
	Prompts         Prompts `json:"prompts" yaml:"prompts"`
	PromptsEvidence string  `json:"prompts_evidence" yaml:"prompts_evidence"`
}

// Note is a sentence of ours for a person, and where it is known from: what was
// looked at, and the day.
type Note struct {
	Says      string `json:"says" yaml:"says"`
	KnownFrom string `json:"known_from" yaml:"known_from"`
}

// Provider is one entry of the declaration.
type Provider struct {
	ID             string   `json:"id" yaml:"id"`
	Title          string   `json:"title" yaml:"title"`
	ClientConfig   Config   `json:"client_config" yaml:"client_config"`
	Wiring         *Wiring  `json:"-" yaml:"-"`                         // nil: nobody wires it
	ScratchRoots   []string `json:"scratch_roots" yaml:"scratch_roots"` // as written; see ExpandRoot
	Lifecycle      []Event  `json:"lifecycle" yaml:"lifecycle"`
	DeliberateEnds []string `json:"deliberate_ends" yaml:"deliberate_ends"`
	OrdinaryEnds   []string `json:"ordinary_ends,omitempty" yaml:"ordinary_ends,omitempty"` // said of ordinary ends, too, whoever meant them
	Offers         Offers   `json:"offers" yaml:"offers"`
	InstallNotes   []Note   `json:"install_notes" yaml:"install_notes"` // what to do or know when wiring it
	Caveats        []Note   `json:"caveats" yaml:"caveats"`             // what surprises there

	lines map[string]int
}

// Line is the line on which a cell stands ("offers.prompts_evidence"), or that
// of the entry.
func (p Provider) Line(cell string) int {
	if n, ok := p.lines[cell]; ok {
		return n
	}
	return p.lines[""]
}

// List is the whole declaration, its providers sorted by id.
type List struct {
	Path      string // as findings name it
	Providers []Provider
	Servers   []Server // in the order of the file
}

// Get returns the provider with the id.
func (l List) Get(id string) (Provider, bool) {
	for _, p := range l.Providers {
		if p.ID == id {
			return p, true
		}
	}
	return Provider{}, false
}

// Finding is one thing that is wrong with a declaration.
type Finding struct {
	Path     string
	Line     int
	Provider string // "" when the file as a whole is meant
	Key      string // "offers.episode"; may be ""
	Text     string
}

func (f Finding) String() string {
	text := fmt.Sprintf("%s:%d: ", f.Path, f.Line)
	if f.Provider != "" {
		text += fmt.Sprintf("provider '%s': ", f.Provider)
	}
	if f.Key != "" {
		text += f.Key + ": "
	}
	return text + f.Text
}

// Error is a declaration that was refused, with everything that is wrong.
type Error struct{ Findings []Finding }

func (e *Error) Error() string {
	lines := make([]string, len(e.Findings))
	for i, f := range e.Findings {
		lines[i] = f.String()
	}
	return strings.Join(lines, "\n")
}
