package provider

import (
	"bytes"
	"encoding/json"
	"fmt"
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
		"lifecycle", "deliberate_ends", "config_user", "config_project", "config_local", "scratch_roots",
	}
}

// Cells are one provider's cells as text, in the order of Columns. A list is
// its words with blanks between them, nothing is "".
func (p Provider) Cells() []string {
	return []string{
		p.ID, p.Title, string(p.Offers.Episode), p.Offers.EpisodeEvidence, string(p.Offers.Prompts), p.Offers.PromptsEvidence,
		strings.Join(words(p.Lifecycle), " "), strings.Join(p.DeliberateEnds, " "),
		p.ClientConfig.User, p.ClientConfig.Project, p.ClientConfig.Local, strings.Join(p.ScratchRoots, " "),
	}
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
	row(&b, "provider", "title", "episode", "prompts", "lifecycle", "deliberate ends")
	row(&b, "---", "---", "---", "---", "---", "---")
	for _, p := range l.Providers {
		c := dashed(p.Cells())
		row(&b, c[0], c[1], c[2], c[4], c[6], c[7])
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
	return b.Bytes()
}

func row(b *bytes.Buffer, cells ...string) {
	for _, c := range cells {
		b.WriteString("| " + strings.ReplaceAll(c, "|", `\|`) + " ")
	}
	b.WriteString("|\n")
}

// Shell is the declaration as the library reads it: names and functions, no
// side effect, within the portable subset.
func Shell(l List) []byte {
	var b bytes.Buffer
	b.WriteString("# shellcheck shell=sh\n# shellcheck disable=SC2016 # paths are kept as they are written\n# " + generated + "\n\n")
	ids := make([]string, len(l.Providers))
	for i, p := range l.Providers {
		ids[i] = p.ID
	}
	fmt.Fprintf(&b, "# Every declared provider.\nMJ_PROVIDERS='%s'\n\n", strings.Join(ids, " "))
	shellDeliberate(&b, l)
	shellCells(&b, l)
	return b.Bytes()
}

func shellDeliberate(b *bytes.Buffer, l List) {
	b.WriteString("# mj_provider_deliberate PROVIDER REASON returns 0 for an end that a person\n# meant as one.\nmj_provider_deliberate() {\n  case $1/$2 in\n")
	for _, p := range l.Providers {
		if len(p.DeliberateEnds) == 0 {
			continue
		}
		pairs := make([]string, len(p.DeliberateEnds))
		for i, end := range p.DeliberateEnds {
			pairs[i] = p.ID + "/" + end
		}
		b.WriteString("  " + strings.Join(pairs, " | ") + ") ;;\n")
	}
	b.WriteString("  *) return 1 ;;\n  esac\n}\n\n")
}

// shellNames are the variables that mj_provider_cells sets, in the order of
// Columns, without the id.
func shellNames() []string {
	names := make([]string, 0, len(Columns()))
	for _, c := range Columns()[1:] {
		names = append(names, "mj_v_"+c)
	}
	return names
}

func shellCells(b *bytes.Buffer, l List) {
	b.WriteString("# mj_provider_cells PROVIDER sets mj_v_*, the cells of the declaration, or\n# returns 1 for a provider that is not declared.\nmj_provider_cells() {\n  case $1 in\n")
	for _, p := range l.Providers {
		b.WriteString("  " + p.ID + ")\n")
		for i, cell := range p.Cells()[1:] {
			b.WriteString("    " + shellNames()[i] + "='" + strings.ReplaceAll(cell, "'", `'"'"'`) + "'\n")
		}
		b.WriteString("    ;;\n")
	}
	b.WriteString("  *) return 1 ;;\n  esac\n}\n")
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
	Cell string   `json:"cell"` // episode or prompts
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
		p.Providers = append(p.Providers, productEntry{e, []Citation{
			Cite("episode", e.Offers.EpisodeEvidence), Cite("prompts", e.Offers.PromptsEvidence),
		}})
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
		{"share/generated/providers.sh", Shell(l)},
	}
}
