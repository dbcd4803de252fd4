package provider

import (
	"fmt"
	"strings"
	"unicode"

	"gopkg.in/yaml.v3"
)

// cell is a key's value and the line the key stands on.
type cell struct {
	value *yaml.Node
	line  int
}

// mapping returns the values of the known keys, all of which must be there and
// nothing else. The prefix is what findings put in front of a key.
func (r *reader) mapping(node *yaml.Node, line int, prefix string, known ...string) (map[string]cell, bool) {
	cells, ok := r.some(node, line, prefix, known)
	if !ok {
		return nil, false
	}
	r.demand(cells, line, prefix, known)
	return cells, true
}

func (r *reader) demand(cells map[string]cell, line int, prefix string, wanted []string) {
	for _, name := range wanted {
		if _, found := cells[name]; !found {
			r.find(line, prefix+name, "is missing")
		}
	}
}

// some is mapping with keys that may be left out.
func (r *reader) some(node *yaml.Node, line int, prefix string, known []string) (map[string]cell, bool) {
	if node.Kind != yaml.MappingNode {
		r.find(line, strings.TrimSuffix(prefix, "."), "is not a mapping with the keys %s", strings.Join(known, ", "))
		return nil, false
	}
	cells := make(map[string]cell)
	for i := 0; i+1 < len(node.Content); i += 2 {
		key, value := node.Content[i], node.Content[i+1]
		name := key.Value
		switch _, twice := cells[name]; {
		case key.Kind != yaml.ScalarNode || !contains(known, name):
			r.find(key.Line, prefix+quotable(name), "is an unknown key; there are %s", strings.Join(known, ", "))
		case twice:
			r.find(key.Line, prefix+name, "stands twice, first on line %d", cells[name].line)
		default:
			cells[name] = cell{value, key.Line}
		}
	}
	return cells, true
}

func contains(list []string, word string) bool {
	for _, w := range list {
		if w == word {
			return true
		}
	}
	return false
}

// text is a value that says something, on one line.
func (r *reader) text(node *yaml.Node, key string) string {
	if node == nil {
		return "" // missing, which was found already
	}
	value := strings.TrimSpace(node.Value)
	switch {
	case node.Kind != yaml.ScalarNode:
		r.find(node.Line, key, "is a list or a mapping, not a text")
	case node.Tag == "!!null" || value == "":
		r.find(node.Line, key, "is blank")
	case node.Tag != "!!str":
		r.find(node.Line, key, "'%s' is not a text; put it in quotes", quotable(node.Value))
	case strings.IndexFunc(value, func(c rune) bool { return unicode.IsControl(c) || c == unicode.ReplacementChar }) >= 0:
		r.find(node.Line, key, "holds a line break or a control character; write '>-' in front of a long text")
	default:
		return value
	}
	return ""
}

// word is a value out of a vocabulary, or "" when it is none.
func (r *reader) word(node *yaml.Node, key string, vocabulary []string) string {
	if node == nil {
		return ""
	}
	if node.Kind == yaml.ScalarNode && node.Tag != "!!null" && contains(vocabulary, node.Value) {
		return node.Value
	}
	value := node.Value
	switch node.Kind {
	case yaml.SequenceNode:
		value = "a list"
	case yaml.MappingNode:
		value = "a mapping"
	}
	r.find(node.Line, key, "'%s' is not one of %s", quotable(value), strings.Join(vocabulary, ", "))
	return ""
}

// items are the values of a list.
func (r *reader) items(node *yaml.Node, key string) []*yaml.Node {
	if node == nil {
		return nil
	}
	if node.Kind != yaml.SequenceNode {
		r.find(node.Line, key, "is not a list; write [] for none")
		return nil
	}
	return node.Content
}

func (r *reader) config(c cell) Config {
	if c.value == nil {
		return Config{}
	}
	cells, ok := r.some(c.value, c.line, "client_config.", []string{"user", "project", "local"})
	if !ok {
		return Config{}
	}
	path := func(name string) string {
		value := r.text(cells[name].value, "client_config."+name)
		if value != "" {
			r.expandable(cells[name].line, "client_config."+name, value)
		}
		return value
	}
	return Config{User: path("user"), Project: path("project"), Local: path("local")}
}

func (r *reader) roots(node *yaml.Node) []string {
	list := []string{}
	for _, n := range r.items(node, "scratch_roots") {
		value := r.text(n, "scratch_roots")
		if value == "" {
			continue
		}
		if !strings.HasPrefix(value, "/") && !strings.HasPrefix(value, "~/") && !strings.HasPrefix(value, "$") {
			r.find(n.Line, "scratch_roots", "'%s' does not begin with /, ~/ or a variable", quotable(value))
			continue
		}
		r.expandable(n.Line, "scratch_roots", value)
		list = append(list, value)
	}
	return list
}

// lifecycle returns the events in the vocabulary's order.
func (r *reader) lifecycle(node *yaml.Node) []Event {
	seen := make(map[string]bool)
	for _, n := range r.items(node, "lifecycle") {
		word := r.word(n, "lifecycle", words(Events()))
		if seen[word] && word != "" {
			r.find(n.Line, "lifecycle", "'%s' stands twice", word)
		}
		seen[word] = true
	}
	list := []Event{}
	for _, e := range Events() {
		if seen[string(e)] {
			list = append(list, e)
		}
	}
	return list
}

func (r *reader) ends(node *yaml.Node, name string) []string {
	list := []string{}
	for _, n := range r.items(node, name) {
		value := r.text(n, name)
		switch {
		case value == "":
		case strings.Trim(value, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-") != "":
			r.find(n.Line, name, "'%s' is not one plain word", quotable(value))
		case contains(list, value):
			r.find(n.Line, name, "'%s' stands twice", value)
		default:
			list = append(list, value)
		}
	}
	return list
}

func (r *reader) offers(p *Provider, c cell) {
	if c.value == nil {
		return
	}
	cells, ok := r.mapping(c.value, c.line, "offers.", "episode", "episode_evidence", "prompts", "prompts_evidence")
	if !ok {
		return
	}
	for name, cell := range cells {
		p.lines["offers."+name] = cell.line
	}
	p.Offers.Episode = Episode(r.word(cells["episode"].value, "offers.episode", words(Episodes())))
	p.Offers.EpisodeEvidence = r.text(cells["episode_evidence"].value, "offers.episode_evidence")
	p.Offers.Prompts = Prompts(r.word(cells["prompts"].value, "offers.prompts", words(PromptWays())))
	p.Offers.PromptsEvidence = r.text(cells["prompts_evidence"].value, "offers.prompts_evidence")
}

// notes are the sentences of a list that may be left out.
func (r *reader) notes(p *Provider, cells map[string]cell, key string) []Note {
	list := []Note{}
	for _, n := range r.items(cells[key].value, key) {
		parts, ok := r.mapping(n, n.Line, key+".", "says", "known_from")
		if !ok {
			continue
		}
		note := Note{r.text(parts["says"].value, key+".says"), r.text(parts["known_from"].value, key+".known_from")}
		p.lines[fmt.Sprintf("%s.%d", key, len(list))] = n.Line
		list = append(list, note)
	}
	return list
}

func words[T ~string](list []T) []string {
	out := make([]string, len(list))
	for i, w := range list {
		out[i] = string(w)
	}
	return out
}
