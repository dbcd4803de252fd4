package vendorcfg

import (
	"bytes"
	"strconv"
	"strings"

	"github.com/tailscale/hujson"
)

// node is JSON to be written: a literal, an object (keys set) or an array.
type node struct {
	literal string
	keys    []string
	items   []node
}

func object(key string, value node) node { return node{keys: []string{key}, items: []node{value}} }
func array(value node) node              { return node{items: []node{value}} }

func (n *node) member(key, literal string) {
	n.keys = append(n.keys, key)
	n.items = append(n.items, node{literal: literal})
}

func quoted(text string) string { return string(hujson.String(text)) }

// fields are the members of a handler that Install keeps as wanted, in the
// order in which it writes them. An empty literal is a member that must not
// be there.
func (e Entry) fields(shape Shape) (keys, literals []string) {
	if shape.Name != "" && e.Name != "" {
		keys, literals = append(keys, shape.Name), append(literals, quoted(e.Name))
	}
	keys, literals = append(keys, shape.Command), append(literals, quoted(e.Command))
	switch {
	case shape.Limit == "":
	case e.Timeout > 0:
		keys, literals = append(keys, shape.Limit), append(literals, strconv.Itoa(e.Timeout))
	default:
		keys, literals = append(keys, shape.Limit), append(literals, "")
	}
	return keys, literals
}

// element is what stands for one entry in the list of its event.
func (e Entry) element(shape Shape) node {
	var handler, group node
	for _, f := range shape.Handler {
		handler.member(f.Key, f.Literal)
	}
	if shape.Flat && e.Matcher != "" {
		handler.member("matcher", quoted(e.Matcher))
	}
	keys, literals := e.fields(shape)
	for i, key := range keys {
		if literals[i] != "" {
			handler.member(key, literals[i])
		}
	}
	if shape.Flat {
		return handler
	}
	if e.Matcher != "" {
		group.member("matcher", quoted(e.Matcher))
	}
	group.keys = append(group.keys, "hooks")
	group.items = append(group.items, array(handler))
	return group
}

// Snippet is the text to paste into a file that has no hooks yet: the
// entries as a JSON object of their own, two-space indent.
func Snippet(shape Shape, entries []Entry) string {
	events := node{keys: []string{}}
	for _, e := range entries {
		i := len(events.keys) - 1
		for i >= 0 && events.keys[i] != e.Event {
			i--
		}
		if i < 0 {
			events.keys = append(events.keys, e.Event)
			events.items = append(events.items, array(e.element(shape)))
			continue
		}
		events.items[i].items = append(events.items[i].items, e.element(shape))
	}
	for i := len(shape.Path) - 1; i > 0; i-- {
		events = object(shape.Path[i], events)
	}
	root := node{keys: []string{}}
	for _, f := range shape.Root {
		root.member(f.Key, f.Literal)
	}
	root.keys, root.items = append(root.keys, shape.Path[0]), append(root.items, events)
	return plainStyle.render(root, "") + "\n"
}

// style is how a file is laid out, as far as new text has to fit in.
type style struct {
	newline, unit string
	colon, comma  string // between items on one line
	inline        bool   // the whole file is on one line
}

var plainStyle = style{newline: "\n", unit: "  ", colon: ": ", comma: ", "}

// style looks at the first members of the root.
func (t *tree) style() style {
	s := plainStyle
	if i := bytes.IndexByte(t.text, '\n'); i > 0 && t.text[i-1] == '\r' {
		s.newline = "\r\n"
	}
	root := t.container(t.root)
	if len(root.items) == 0 {
		return s
	}
	s.inline = root.oneLine()
	if indent, found := root.indentOf(0); found && len(indent) > len(t.lineIndent(root.open)) {
		s.unit = strings.TrimPrefix(indent, t.lineIndent(root.open))
	}
	if len(root.items[0].value.BeforeExtra) == 0 {
		s.colon, s.comma = ":", ","
	}
	if first := root.items[0]; len(root.items) > 1 && first.comma+1 < root.items[1].from {
		s.comma = ", "
	}
	return s
}

func (c *container) oneLine() bool { return bytes.IndexByte(c.text[c.open:c.end], '\n') < 0 }

// indentOf is the white space before item i on its line, if it begins one.
func (c *container) indentOf(i int) (indent string, found bool) {
	gap := c.text[c.before(i):c.items[i].from]
	at := bytes.LastIndexByte(gap, '\n')
	if at < 0 || len(bytes.Trim(gap[at+1:], " \t")) > 0 {
		return "", false
	}
	return string(gap[at+1:]), true
}

// lineIndent is the white space that begins the line of an offset.
func (t *tree) lineIndent(at int) string {
	line := t.text[bytes.LastIndexByte(t.text[:at], '\n')+1:]
	return string(line[:len(line)-len(bytes.TrimLeft(line, " \t"))])
}

// render lays n out as one of its items' own lines would be; indent is that
// of the line n begins on.
func (s style) render(n node, indent string) string {
	if n.literal != "" {
		return n.literal
	}
	open, end := "[", "]"
	if n.keys != nil {
		open, end = "{", "}"
	}
	if len(n.items) == 0 {
		return open + end
	}
	parts := make([]string, len(n.items))
	for i, it := range n.items {
		if n.keys != nil {
			parts[i] = quoted(n.keys[i]) + s.colon
		}
		parts[i] += s.render(it, indent+s.unit)
	}
	if s.inline {
		return open + strings.Join(parts, s.comma) + end
	}
	line := s.newline + indent + s.unit
	return open + line + strings.Join(parts, ","+line) + s.newline + indent + end
}

// insert adds an item at the end of a container. Only insertions: the comma
// that becomes necessary goes behind the last item, the new item behind the
// comments that follow it, so that these stay with what they comment on.
func (d *document) insert(t *tree, c container, key string, value node) {
	s := t.style()
	separator, closing, indent := "", "", ""
	if s.inline = s.inline || len(c.items) > 0 && c.oneLine(); s.inline {
		if len(c.items) > 0 {
			separator = strings.TrimPrefix(s.comma, ",")
		}
	} else {
		s.colon = ": "
		indent = t.itemIndent(c, s)
		separator = s.newline + indent
	}
	text := s.render(value, indent)
	if key != "" {
		text = quoted(key) + s.colon + text
	}
	from := c.before(len(c.items))
	tail := c.text[from:c.end]
	at := from + len(bytes.TrimRight(tail, " \t\r\n"))
	last := len(c.items) - 1
	switch {
	case last < 0:
		if !s.inline && bytes.IndexByte(c.text[at:c.end], '\n') < 0 {
			closing = s.newline + t.lineIndent(c.open)
		}
		d.edit(at, 0, separator+text+closing)
	case c.items[last].comma >= 0:
		d.edit(at, 0, separator+text+",")
	default:
		d.edit(at, 0, separator+text)
		d.edit(c.items[last].to, 0, ",")
	}
}

// itemIndent is the indent of a container's items: that of the last one that
// begins a line, else one step more than the container's own line.
func (t *tree) itemIndent(c container, s style) string {
	for i := len(c.items) - 1; i >= 0; i-- {
		if indent, found := c.indentOf(i); found {
			return indent
		}
	}
	return t.lineIndent(c.open) + s.unit
}
