package provider

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"sort"
	"strconv"
	"strings"
	"unicode/utf8"

	"gopkg.in/yaml.v3"

	"majordomus/helpers/osfile"
)

// maxFindings bounds a report: a file in which every line is wrong is wrong
// once.
const maxFindings = 100

// ReadFile reads the declaration at path, which findings call name. An *Error
// says what is wrong with it; any other error, that nobody could look.
func ReadFile(path, name string) (List, error) {
	info, err := os.Stat(path)
	if err != nil {
		return List{}, fmt.Errorf("read '%s': %w", name, errors.Unwrap(err))
	}
	if !info.Mode().IsRegular() {
		return List{}, fmt.Errorf("read '%s': not a regular file", name)
	}
	f, err := osfile.Open(path)
	if err != nil {
		return List{}, fmt.Errorf("read '%s': %w", name, errors.Unwrap(err))
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, MaxBytes+1))
	if err != nil {
		return List{}, fmt.Errorf("read '%s': %w", name, err)
	}
	return Parse(text, name)
}

// Parse reads a declaration, which findings call name.
func Parse(text []byte, name string) (List, error) {
	r := &reader{name: name}
	list := List{Path: name}
	if r.readable(text) {
		if root := r.document(text); root != nil {
			r.root(root, &list)
		}
	}
	if len(r.findings) > 0 {
		return List{}, r.refusal()
	}
	sort.Slice(list.Providers, func(i, j int) bool { return list.Providers[i].ID < list.Providers[j].ID })
	return list, nil
}

type reader struct {
	name     string
	findings []Finding
	provider string // the entry being read
}

func (r *reader) find(line int, key, format string, args ...any) {
	r.findings = append(r.findings, Finding{r.name, max(line, 1), r.provider, key, fmt.Sprintf(format, args...)})
}

func (r *reader) refusal() error {
	sort.SliceStable(r.findings, func(i, j int) bool { return r.findings[i].Line < r.findings[j].Line })
	if more := len(r.findings) - maxFindings; more > 0 {
		last := r.findings[maxFindings-1].Line
		r.findings = append(r.findings[:maxFindings], Finding{Path: r.name, Line: last, Text: fmt.Sprintf("and %d more", more)})
	}
	return &Error{r.findings}
}

// readable looks at the bytes before a parser does, and says whether parsing
// makes sense.
func (r *reader) readable(text []byte) bool {
	switch {
	case len(text) > MaxBytes:
		r.find(1, "", "larger than %d bytes", MaxBytes)
	case bytes.HasPrefix(text, []byte("\xef\xbb\xbf")):
		r.find(1, "", "begins with a byte order mark; save it without")
	case bytes.IndexByte(text, 0) >= 0:
		r.find(lineOf(text, bytes.IndexByte(text, 0)), "", "holds a NUL byte: no text in UTF-8")
	case !utf8.Valid(text):
		r.find(lineOf(text, invalid(text)), "", "no text in UTF-8")
	case len(bytes.TrimSpace(text)) == 0:
		r.find(1, "", "is empty")
	default:
		return r.plain(text)
	}
	return false
}

func lineOf(text []byte, at int) int { return 1 + bytes.Count(text[:at], []byte("\n")) }

func invalid(text []byte) int {
	for i := 0; i < len(text); {
		c, size := utf8.DecodeRune(text[i:])
		if c == utf8.RuneError && size == 1 {
			return i
		}
		i += size
	}
	return 0
}

// plain refuses what editors leave behind, each once, and control characters.
func (r *reader) plain(text []byte) bool {
	good := true
	crlf := 0
	for n, line := range bytes.Split(text, []byte("\n")) {
		if body, ok := bytes.CutSuffix(line, []byte("\r")); ok {
			if crlf++; crlf == 1 {
				r.find(n+1, "", "ends in CRLF; save it with LF")
			}
			line = body
		}
		if indent := len(line) - len(bytes.TrimLeft(line, " \t")); bytes.IndexByte(line[:indent], '\t') >= 0 && indent < len(line) {
			r.find(n+1, "", "is indented with a tab; YAML wants spaces")
			good = false
		}
		if i := bytes.IndexFunc(line, func(c rune) bool { return c < ' ' && c != '\t' || c == 0x7f }); i >= 0 {
			r.find(n+1, "", "holds the control character 0x%02x", line[i])
			good = false
		}
	}
	return good
}

// document parses the YAML and returns the root mapping.
func (r *reader) document(text []byte) *yaml.Node {
	dec := yaml.NewDecoder(bytes.NewReader(text))
	var doc, next yaml.Node
	if err := decode(dec, &doc); err != nil {
		r.syntax(err)
		return nil
	}
	if err := decode(dec, &next); err == nil {
		r.find(next.Line, "", "a second document")
	} else if !errors.Is(err, io.EOF) {
		r.syntax(err)
	}
	if !r.plainNodes(&doc) || len(doc.Content) == 0 {
		return nil
	}
	return doc.Content[0]
}

// decode turns a panic of the library into an error: a declaration must not
// end the program that reads it.
func decode(dec *yaml.Decoder, node *yaml.Node) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("yaml: %v", p)
		}
	}()
	return dec.Decode(node)
}

func (r *reader) syntax(err error) {
	if errors.Is(err, io.EOF) {
		r.find(1, "", "is empty")
		return
	}
	text := strings.TrimPrefix(strings.ReplaceAll(err.Error(), "\n", " "), "yaml: ")
	line := 1
	if rest, ok := strings.CutPrefix(text, "line "); ok {
		digits, said, _ := strings.Cut(rest, ": ")
		if n, err := strconv.Atoi(digits); err == nil {
			line, text = n, said
		}
	}
	r.find(line, "", "is no YAML: %s", text)
}

// plainNodes refuses anchors and aliases, which could stand for more than
// their bytes; none is ever followed.
func (r *reader) plainNodes(node *yaml.Node) bool {
	good := true
	if node.Kind == yaml.AliasNode || node.Anchor != "" {
		r.find(node.Line, "", "anchors and aliases are not read; write the value out")
		return false
	}
	for _, n := range node.Content {
		good = r.plainNodes(n) && good
	}
	return good
}

func (r *reader) root(node *yaml.Node, list *List) {
	wanted := []string{"schema", "providers"}
	cells, ok := r.some(node, node.Line, "", append(wanted, "servers"))
	if !ok {
		return
	}
	r.demand(cells, node.Line, "", wanted)
	if n := cells["schema"].value; n != nil {
		r.word(n, "schema", []string{Schema})
	}
	list.Servers = r.servers(cells["servers"].value)
	entries := cells["providers"].value
	switch {
	case entries == nil:
	case entries.Kind != yaml.MappingNode || len(entries.Content) == 0:
		r.find(entries.Line, "providers", "is not a mapping of ids to entries")
	default:
		list.Providers = r.entries(entries)
	}
}

func (r *reader) entries(node *yaml.Node) []Provider {
	seen := make(map[string]int)
	var list []Provider
	for i := 0; i+1 < len(node.Content); i += 2 {
		key, value := node.Content[i], node.Content[i+1]
		r.provider = quotable(key.Value)
		if key.Kind != yaml.ScalarNode || !validID(key.Value) {
			r.find(key.Line, "", "an id is made of a-z, 0-9 and -, at most 40 of them")
		}
		if first, twice := seen[key.Value]; twice {
			r.find(key.Line, "", "is declared twice, first on line %d", first)
		} else {
			seen[key.Value] = key.Line
		}
		list = append(list, r.entry(key, value))
		r.provider = ""
	}
	return list
}

func quotable(s string) string {
	if len(s) > 60 {
		return s[:60] + "…"
	}
	return s
}

func validID(id string) bool {
	return id != "" && len(id) <= 40 && id[0] != '-' && strings.Trim(id, "abcdefghijklmnopqrstuvwxyz0123456789-") == ""
}

func (r *reader) entry(key, node *yaml.Node) Provider {
	p := Provider{ID: key.Value, lines: map[string]int{"": key.Line}}
	cells, ok := r.entryCells(node, key.Line)
	if !ok {
		return p
	}
	for name, c := range cells {
		p.lines[name] = c.line
	}
	p.Title = r.text(cells["title"].value, "title")
	p.ClientConfig = r.config(cells["client_config"])
	p.Wiring = r.wiring(cells["wiring"])
	p.ScratchRoots = r.roots(cells["scratch_roots"].value)
	p.Lifecycle = r.lifecycle(cells["lifecycle"].value)
	p.DeliberateEnds = r.ends(cells["deliberate_ends"].value, "deliberate_ends")
	if c, ok := cells["ordinary_ends"]; ok {
		p.OrdinaryEnds = r.ends(c.value, "ordinary_ends")
	}
	r.offers(&p, cells["offers"])
	p.InstallNotes = r.notes(&p, cells, "install_notes")
	p.Caveats = r.notes(&p, cells, "caveats")
	r.agree(p)
	for _, end := range p.OrdinaryEnds {
		if contains(p.DeliberateEnds, end) {
			r.find(p.Line("ordinary_ends"), "ordinary_ends", "'%s' is one of the deliberate_ends, too", end)
		}
	}
	return p
}

// entryCells are an entry's cells; ordinary_ends and the notes may be left out.
func (r *reader) entryCells(node *yaml.Node, line int) (map[string]cell, bool) {
	wanted := []string{"title", "client_config", "scratch_roots", "lifecycle", "deliberate_ends", "offers"}
	cells, ok := r.some(node, line, "", append(wanted, "wiring", "ordinary_ends", "install_notes", "caveats"))
	if ok {
		r.demand(cells, line, "", wanted)
	}
	return cells, ok
}

// agree refuses an adapter for something that the product is said not to have.
func (r *reader) agree(p Provider) {
	for _, e := range p.Lifecycle {
		switch {
		case e == EventPrompt && p.Offers.Prompts == PromptsNone:
			r.find(p.Line("lifecycle"), "lifecycle", "'%s' is driven, but offers.prompts is '%s'", e, PromptsNone)
		case e != EventPrompt && p.Offers.Episode == EpisodeNone:
			r.find(p.Line("lifecycle"), "lifecycle", "'%s' is driven, but offers.episode is '%s'", e, EpisodeNone)
		}
	}
}
