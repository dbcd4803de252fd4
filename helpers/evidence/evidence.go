// Package evidence holds a declaration of providers against the rule that every
// capability cites its evidence, and against what 'capture status' reports.
//
// Most callers do
//
//	count, findings := evidence.Check(list, rows, nil)
//
// Evidence is one of three: a vendor's page (an https:// address) with the day
// it was verified; that no documentation exists, with what was searched and
// when; and for what we implement ourselves the protocol's specification, the
// reasoning, the case that proves it, and the day. A caveat or an install note
// says which page or version it is known from, and the day. What a text claims
// is not checked here, and nothing is fetched.
package evidence

import (
	"fmt"
	"regexp"
	"strings"
	"time"
	"unicode/utf8"

	"majordomus/helpers/hookstatus"
	"majordomus/helpers/provider"
)

// shortest is how many characters a citation has at least. An address and a
// date alone are longer.
const shortest = 24

// Finding is a cell that is refused. Aspect is prompts, episode, install_notes,
// caveats, or declaration for what is not about one of them.
type Finding struct {
	Provider string `json:"provider"`
	Aspect   string `json:"aspect"`
	Path     string `json:"path"`
	Line     int    `json:"line"`
	Text     string `json:"text"`
}

func (f Finding) String() string {
	return fmt.Sprintf("FAIL %s %s: %s (%s:%d)", f.Provider, f.Aspect, f.Text, f.Path, f.Line)
}

// Unread turns what is wrong with a declaration that was refused into findings
// of the same form.
func Unread(e *provider.Error) []Finding {
	list := make([]Finding, len(e.Findings))
	for i, f := range e.Findings {
		who, aspect, text := f.Provider, "declaration", f.Text
		if who == "" {
			who = "every-provider"
		}
		switch {
		case strings.HasPrefix(f.Key, "offers.prompts"):
			aspect = "prompts"
		case strings.HasPrefix(f.Key, "offers.episode"):
			aspect = "episode"
		case strings.HasPrefix(f.Key, "install_notes"), strings.HasPrefix(f.Key, "caveats"):
			aspect, _, _ = strings.Cut(f.Key, ".")
		}
		if f.Key != "" {
			text = f.Key + ": " + text
		}
		list[i] = Finding{who, aspect, f.Path, f.Line, text}
	}
	return list
}

// Count is how much was looked at: capabilities, and notes beside them.
type Count struct{ Cells, Notes int }

// Check returns how much was looked at and what is wrong with it, in the order
// of the declaration. HasCase says whether a case with this number exists; it is nil
// when there are no cases to look at, as in an installed copy.
func Check(list provider.List, rows []hookstatus.Row, hasCase func(number string) bool) (count Count, findings []Finding) {
	for _, p := range list.Providers {
		for _, c := range []capability{
			{"prompts", "prompt", string(p.Offers.Prompts), p.Offers.PromptsEvidence},
			{"episode", "session", string(p.Offers.Episode), p.Offers.EpisodeEvidence},
		} {
			count.Cells++
			line := p.Line("offers." + c.cell + "_evidence")
			for _, text := range append(c.cited(hasCase), c.reported(p.ID, rows)...) {
				findings = append(findings, Finding{p.ID, c.cell, list.Path, line, text})
			}
		}
		for _, notes := range []struct {
			key  string
			list []provider.Note
		}{{"install_notes", p.InstallNotes}, {"caveats", p.Caveats}} {
			for i, n := range notes.list {
				count.Notes++
				line := p.Line(fmt.Sprintf("%s.%d", notes.key, i))
				for _, text := range known(n) {
					findings = append(findings, Finding{p.ID, notes.key, list.Path, line, text})
				}
			}
		}
	}
	return count, findings
}

// known is what is wrong with where a note is known from: a page or a version
// of the program that was looked at, and the day.
func known(n provider.Note) (wrong []string) {
	cite := provider.Cite("", n.KnownFrom)
	if _, err := time.Parse(time.DateOnly, cite.Date); err != nil {
		wrong = append(wrong, "what it is known from names no date (YYYY-MM-DD)")
	}
	if len(cite.URLs) == 0 && !versions.MatchString(n.KnownFrom) {
		wrong = append(wrong, "what it is known from names no https:// address and no version that was looked at")
	}
	return append(wrong, schemed(n.KnownFrom, "what it is known from cites")...)
}

// schemed is every address in a text that is of another scheme.
func schemed(text, said string) (wrong []string) {
	for _, u := range schemes.FindAllString(text, -1) {
		if !strings.HasPrefix(u, "https://") {
			wrong = append(wrong, fmt.Sprintf("%s '%s', which is no https:// address", said, u))
		}
	}
	return wrong
}

type capability struct{ cell, aspect, value, evidence string }

func (c capability) none() bool { return c.value == string(provider.PromptsNone) }

var (
	schemes = regexp.MustCompile(`[A-Za-z][A-Za-z0-9+.-]*://[^\s()'"<>]*`)
	cases   = regexp.MustCompile(`(?i)\bcase ([0-9]{3})\b`)
	// a program's version, which at least two numbers make
	versions = regexp.MustCompile(`\b[0-9]+\.[0-9]+`)
	search   = regexp.MustCompile(`(?i)\bsearched\b`)
)

// cited is what is wrong with the text itself.
func (c capability) cited(hasCase func(string) bool) (wrong []string) {
	text := strings.TrimSpace(c.evidence)
	switch n := utf8.RuneCountInString(text); {
	case n == 0:
		return []string{"no evidence is given"}
	case n < shortest:
		return []string{fmt.Sprintf("its evidence is %d characters long, at least %d say something", n, shortest)}
	}
	cite := provider.Cite(c.cell, text)
	if _, err := time.Parse(time.DateOnly, cite.Date); err != nil {
		wrong = append(wrong, "its evidence names no date (YYYY-MM-DD) on which it was verified")
	}
	wrong = append(wrong, schemed(text, "its evidence cites")...)
	return append(wrong, c.form(text, len(cite.URLs) > 0, hasCase)...)
}

// form holds the text against the form that its value wants.
func (c capability) form(text string, cites bool, hasCase func(string) bool) (wrong []string) {
	proofs := cases.FindAllStringSubmatch(text, -1)
	switch {
	case c.none() && !search.MatchString(text):
		wrong = append(wrong, "its evidence for 'none' does not say what was searched")
	case !c.none() && !cites:
		wrong = append(wrong, fmt.Sprintf("its evidence for '%s' cites no https:// address", c.value))
	case c.value == string(provider.EpisodeConnection) && len(proofs) == 0:
		wrong = append(wrong, "its evidence names no case that proves what we implement ourselves (case NNN)")
	}
	for _, proof := range proofs {
		if hasCase != nil && !hasCase(proof[1]) {
			wrong = append(wrong, fmt.Sprintf("its evidence names case %s, which does not exist", proof[1]))
		}
	}
	return wrong
}

// reported is where status and declaration contradict each other.
func (c capability) reported(id string, rows []hookstatus.Row) []string {
	for _, r := range rows {
		if r.Provider != id || r.Aspect != c.aspect {
			continue
		}
		switch {
		case r.State == provider.Unsupported && !c.none():
			return []string{fmt.Sprintf("status calls it '%s', the declaration says '%s'", r.State, c.value)}
		case r.State != provider.Unsupported && c.none():
			return []string{fmt.Sprintf("the declaration says '%s', status calls it '%s'", c.value, r.State)}
		case r.Capability != c.value:
			return []string{fmt.Sprintf("status reports '%s', the declaration says '%s' (run 'majordomus generate')", r.Capability, c.value)}
		}
		return nil
	}
	return []string{"'majordomus capture status' does not report it (run 'majordomus generate')"}
}
