package provider

import (
	"bytes"
	"encoding/json"
	"regexp"
	"strings"

	"gopkg.in/yaml.v3"
)

const generated = "Generated from share/providers.yaml by 'majordomus generate'. Do not edit."

// document is the form of the JSON and YAML projections.
type document struct {
	Schema    string     `json:"schema" yaml:"schema"`
	Providers []Provider `json:"providers" yaml:"providers"`
}

// JSON is the declaration as one JSON object, indented.
func JSON(l List) []byte {
	return indented(document{Schema, l.Providers})
}

func indented(v any) []byte {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	_ = enc.Encode(v) // plain strings and lists: nothing in them can fail
	return b.Bytes()
}

// YAML is the declaration as YAML with every cell, in a fixed order.
func YAML(l List) []byte {
	var b bytes.Buffer
	b.WriteString("# " + generated + "\n")
	enc := yaml.NewEncoder(&b)
	enc.SetIndent(2)
	_ = enc.Encode(document{Schema, l.Providers})
	_ = enc.Close()
	return b.Bytes()
}

// Columns are the cells of a provider in the order of Cells.
func Columns() []string {
	return []string{
		"provider", "title", "episode", "episode_evidence", "prompts", "prompts_evidence",
		"lifecycle", "deliberate_ends", "config_user", "config_project", "config_local", "scratch_roots", "ordinary_ends",
		"install_notes", "caveats",
	}
}

// Cells are one provider's cells as text, in the order of Columns. A list is
// its words with blanks between them, nothing is "".
func (p Provider) Cells() []string {
	return []string{
		p.ID, p.Title, string(p.Offers.Episode), p.Offers.EpisodeEvidence, string(p.Offers.Prompts), p.Offers.PromptsEvidence,
		strings.Join(words(p.Lifecycle), " "), strings.Join(p.DeliberateEnds, " "),
		p.ClientConfig.User, p.ClientConfig.Project, p.ClientConfig.Local, strings.Join(p.ScratchRoots, " "), strings.Join(p.OrdinaryEnds, " "),
		sentences(p.InstallNotes), sentences(p.Caveats),
	}
}

// sentences are notes as one text.
func sentences(notes []Note) string {
	list := make([]string, len(notes))
	for i, n := range notes {
		list[i] = n.Says + " (" + n.KnownFrom + ")"
	}
	return strings.Join(list, " | ")
}

// TSV is a line of column names and a line a provider, tabs in between; an
// empty cell is "-".
func TSV(l List) []byte {
	var b bytes.Buffer
	b.WriteString(strings.Join(Columns(), "\t") + "\n")
	for _, p := range l.Providers {
		b.WriteString(strings.Join(dashed(p.Cells()), "\t") + "\n")
	}
	return b.Bytes()
}

func dashed(cells []string) []string {
	for i, c := range cells {
		if c == "" {
			cells[i] = "-"
		}
	}
	return cells
}

// Markdown is the declaration as a page for people.
func Markdown(l List) []byte {
	var b bytes.Buffer
	b.WriteString("# Providers\n\n<!-- " + generated + " -->\n\n")
	b.WriteString("What each product offers, and which of its events our adapter drives. What *this checkout* has connected is another\nquestion: `majordomus capture status`.\n\n")
	row(&b, "provider", "title", "episode", "prompts", "lifecycle", "deliberate ends", "ordinary ends")
	row(&b, "---", "---", "---", "---", "---", "---", "---")
	for _, p := range l.Providers {
		c := dashed(p.Cells())
		row(&b, c[0], c[1], c[2], c[4], c[6], c[7], c[12])
	}
	b.WriteString("\n## Evidence\n\n")
	row(&b, "provider", "capability", "value", "evidence")
	row(&b, "---", "---", "---", "---")
	for _, p := range l.Providers {
		row(&b, p.ID, "episode", string(p.Offers.Episode), p.Offers.EpisodeEvidence)
		row(&b, p.ID, "prompts", string(p.Offers.Prompts), p.Offers.PromptsEvidence)
	}
	b.WriteString("\n## Where a tool keeps things\n\n")
	row(&b, "provider", "user settings", "project settings", "local settings", "its own folders")
	row(&b, "---", "---", "---", "---", "---")
	for _, p := range l.Providers {
		c := dashed(p.Cells())
		row(&b, c[0], c[8], c[9], c[10], c[11])
	}
	b.WriteString("\n## What to know\n\n")
	row(&b, "provider", "when", "what", "known from")
	row(&b, "---", "---", "---", "---")
	for _, p := range l.Providers {
		for _, n := range p.InstallNotes {
			row(&b, p.ID, "installing", n.Says, n.KnownFrom)
		}
		for _, n := range p.Caveats {
			row(&b, p.ID, "using", n.Says, n.KnownFrom)
		}
	}
	return b.Bytes()
}

func row(b *bytes.Buffer, cells ...string) {
	for _, c := range cells {
		b.WriteString("| " + strings.ReplaceAll(c, "|", `\|`) + " ")
	}
	b.WriteString("|\n")
}

// ProductSchema is the form of Product.
const ProductSchema = "majordomus.product/v1"

// product is the dataset behind documentation and pages.
type product struct {
	Schema     string           `json:"schema"`
	Vocabulary vocabulary       `json:"vocabulary"`
	Providers  []productEntry   `json:"providers"`
	Totals     map[string]count `json:"totals"`
}

type vocabulary struct {
	Episode   []Episode `json:"episode"`
	Prompts   []Prompts `json:"prompts"`
	Lifecycle []Event   `json:"lifecycle"`
}

type count map[string]int

type productEntry struct {
	Provider
	Citations []Citation `json:"citations"`
}

// Citation is what an evidence text points at.
type Citation struct {
	Cell string   `json:"cell"` // episode, prompts, install_notes or caveats
	URLs []string `json:"urls"`
	Date string   `json:"date"` // the last date in it, "" when there is none
}

var (
	urlInText  = regexp.MustCompile(`https://[^\s()'"<>]*[^\s()'"<>.,;:]`)
	dateInText = regexp.MustCompile(`\b[0-9]{4}-[0-9]{2}-[0-9]{2}\b`)
)

// Cite reads the addresses and the newest date out of an evidence text.
func Cite(cell, evidence string) Citation {
	c := Citation{Cell: cell, URLs: []string{}}
	for _, u := range urlInText.FindAllString(evidence, -1) {
		if !contains(c.URLs, u) {
			c.URLs = append(c.URLs, u)
		}
	}
	for _, d := range dateInText.FindAllString(evidence, -1) {
		c.Date = max(c.Date, d)
	}
	return c
}

// Product is the dataset of the whole product as JSON.
func Product(l List) []byte {
	p := product{
		Schema: ProductSchema, Vocabulary: vocabulary{Episodes(), PromptWays(), Events()},
		Totals: map[string]count{"episode": {}, "prompts": {}},
	}
	for _, e := range l.Providers {
		p.Providers = append(p.Providers, productEntry{e, e.citations()})
		p.Totals["episode"][string(e.Offers.Episode)]++
		p.Totals["prompts"][string(e.Offers.Prompts)]++
	}
	return indented(p)
}

// File is a projection that stands in a file of the tree.
type File struct {
	Path string // from the tree's root
	Text []byte
}

// Files are all of them.
func Files(l List) []File {
	return []File{
		{"docs/generated/product.json", Product(l)},
		{"docs/generated/providers.json", JSON(l)},
		{"docs/generated/providers.md", Markdown(l)},
		{"docs/generated/providers.yaml", YAML(l)},
		{"share/generated/evidence.sh", ShellTexts(l)},
		{"share/generated/providers.sh", Shell(l)},
	}
}
