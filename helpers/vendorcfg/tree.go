package vendorcfg

import (
	"bytes"
	"slices"
	"strings"

	"github.com/tailscale/hujson"
)

// tree is a parsed document. Offsets in it are offsets into text.
type tree struct {
	text  []byte
	root  *hujson.Value
	shape Shape
}

// container is an object or an array, opened up for editing: open and end
// are the offsets of its brackets.
type container struct {
	text      []byte
	open, end int
	items     []item
}

// item is a member of an object or an element of an array.
type item struct {
	key      string // decoded; "" in an array
	value    *hujson.Value
	from, to int // the item with its key, without white space and comma
	named    int // where its key ends, which is from in an array
	comma    int // offset of the comma after it, or -1
}

func (t *tree) container(v *hujson.Value) container {
	c := container{text: t.text, open: v.StartOffset, end: v.EndOffset - 1}
	switch list := v.Value.(type) {
	case *hujson.Object:
		for i := range list.Members {
			name, value := &list.Members[i].Name, &list.Members[i].Value
			c.add(name.Value.(hujson.Literal).String(), name.StartOffset, name.EndOffset, value)
		}
	case *hujson.Array:
		for i := range list.Elements {
			at := list.Elements[i].StartOffset
			c.add("", at, at, &list.Elements[i])
		}
	}
	return c
}

func (c *container) add(key string, from, named int, value *hujson.Value) {
	it := item{key: key, value: value, from: from, named: named, to: value.EndOffset, comma: -1}
	if at := value.EndOffset + len(value.AfterExtra); at < len(c.text) && c.text[at] == ',' {
		it.comma = at
	}
	c.items = append(c.items, it)
}

// before is where the white space and comments in front of item i begin;
// before(len(items)) is where those in front of the closing bracket do.
func (c *container) before(i int) int {
	switch {
	case i == 0:
		return c.open + 1
	case c.items[i-1].comma >= 0:
		return c.items[i-1].comma + 1
	}
	return c.items[i-1].to
}

// commented reports a comment directly inside, not one inside an item's value.
func (c *container) commented() bool {
	for i, it := range c.items {
		if c.slash(c.before(i), it.from) || c.annotated(i) || it.comma >= 0 && c.slash(it.to, it.comma) {
			return true
		}
	}
	return c.slash(c.before(len(c.items)), c.end)
}

// annotated reports a comment between an item's key and its value.
func (c *container) annotated(i int) bool {
	return c.slash(c.items[i].named, c.items[i].value.StartOffset)
}

// slash looks for a comment where there is nothing else but white space and a colon.
func (c *container) slash(from, to int) bool { return bytes.IndexByte(c.text[from:to], '/') >= 0 }

// find returns the index of the last item with that key, or -1, and whether
// there are several.
func (c *container) find(key string) (index int, twice bool) {
	index = -1
	for i := range c.items {
		if c.items[i].key == key {
			twice = index >= 0
			index = i
		}
	}
	return index, twice
}

// step is one object on the way from the root to the events, and which of its
// items leads on.
type step struct {
	container
	index int // -1: the key is not there
}

// events walks Shape.Path. The last step's index points at the object that
// holds the events; found is false when some key is missing, and then steps
// end there. Wrong types and double keys on the way are refused.
func (t *tree) events() (steps []step, found bool, err error) {
	at := t.root
	for i, key := range t.shape.Path {
		if at.Value.Kind() != '{' {
			return nil, false, t.wrong("an object", t.shape.Path[:i]...)
		}
		c := t.container(at)
		index, twice := c.find(key)
		if twice {
			return nil, false, duplicate(t.shape.Path[:i+1]...)
		}
		steps = append(steps, step{c, index})
		if index < 0 {
			return steps, false, nil
		}
		at = c.items[index].value
	}
	if at.Value.Kind() != '{' {
		return nil, false, t.wrong("an object", t.shape.Path...)
	}
	return steps, true, nil
}

// holder is the object that holds the events.
func (t *tree) holder(steps []step) container {
	last := steps[len(steps)-1]
	return t.container(last.items[last.index].value)
}

func (t *tree) wrong(want string, path ...string) error {
	where := "the file itself"
	if len(path) > 0 {
		where = strings.Join(path, ".")
	}
	return &Error{Kind: ErrShape, Where: where + " is not " + want, Hint: correctOrByHand}
}

func duplicate(path ...string) error {
	return &Error{Kind: ErrDuplicate, Where: strings.Join(path, "."), Hint: "keep one of the two, or add the entries by hand"}
}

// handler is one hook as it stands in the file.
type handler struct {
	event   string
	events  int // index of the event in the object of events
	group   int // index of the group, or of the handler when the shape is flat, in the event's array
	index   int // index of the handler in the group's array
	object  container
	value   *hujson.Value // the object
	name    *hujson.Value // nil when it has none
	matcher string
	command *hujson.Value // nil when it has none, or one that is no string
	timeout *hujson.Value // nil when it has none
	twice   error         // a refusal when a key on the way to it occurs twice
	hidden  bool          // the vendor reads a later event of the same name
}

// handlers lists all of them, passing over whatever has another form. A
// missing or misshapen object of events has none.
func (t *tree) handlers() []handler {
	steps, found, err := t.events()
	if err != nil || !found {
		return nil
	}
	var all []handler
	holder := t.holder(steps)
	for i, event := range holder.items {
		last, twice := holder.find(event.key)
		for _, h := range t.handlersOf(i, event) {
			h.hidden = last != i
			if twice {
				h.twice = duplicate(append(slices.Clone(t.shape.Path), event.key)...)
			}
			all = append(all, h)
		}
	}
	return all
}

func (t *tree) handlersOf(index int, event item) []handler {
	var all []handler
	if event.value.Value.Kind() != '[' {
		return nil
	}
	path := append(slices.Clone(t.shape.Path), event.key)
	for g, element := range t.container(event.value).items {
		h := handler{event: event.key, events: index, group: g}
		if t.shape.Flat {
			all = t.appendHandler(all, h, element, path)
			continue
		}
		list, matcher, twice := t.group(element.value)
		if list == nil {
			continue
		}
		if h.matcher = matcher; twice {
			h.twice = duplicate(append(path, "hooks")...)
		}
		for i, it := range t.container(list).items {
			h.index = i
			all = t.appendHandler(all, h, it, path)
		}
	}
	return all
}

// appendHandler adds the handler that an item is, if it is one.
func (t *tree) appendHandler(all []handler, h handler, it item, path []string) []handler {
	if it.value.Value.Kind() != '{' {
		return all
	}
	h.object, h.value = t.container(it.value), it.value
	h.read(t.shape, path)
	return append(all, h)
}

// group gives a group's array of handlers, nil when v is no group.
func (t *tree) group(v *hujson.Value) (list *hujson.Value, matcher string, twice bool) {
	if v.Value.Kind() != '{' {
		return nil, "", false
	}
	c := t.container(v)
	if i, _ := c.find("matcher"); i >= 0 {
		matcher = text(c.items[i].value)
	}
	i, twice := c.find("hooks")
	if i < 0 || c.items[i].value.Value.Kind() != '[' {
		return nil, "", false
	}
	return c.items[i].value, matcher, twice
}

func (h *handler) read(shape Shape, path []string) {
	for _, it := range h.object.items {
		if _, twice := h.object.find(it.key); twice {
			h.twice = duplicate(append(path, it.key)...)
		}
		switch {
		case it.key == "":
		case it.key == shape.Command:
			h.command = it.value
		case it.key == shape.Limit:
			h.timeout = it.value
		case it.key == shape.Name:
			h.name = it.value
		case it.key == "matcher" && shape.Flat:
			h.matcher = text(it.value)
		}
	}
	if h.command != nil && h.command.Value.Kind() != '"' {
		h.command = nil
	}
}

func (h *handler) entry() Entry {
	e := Entry{Event: h.event, Command: text(h.command), Matcher: h.matcher, Name: text(h.name)}
	if h.timeout != nil {
		e.Timeout = whole(h.timeout)
	}
	return e
}

// whole is a number's value, 0 when it is none or has a fraction.
func whole(v *hujson.Value) int {
	if literal, ok := v.Value.(hujson.Literal); ok {
		return int(literal.Int())
	}
	return 0
}

// text is a string's value, "" for anything else.
func text(v *hujson.Value) string {
	if v == nil {
		return ""
	}
	if literal, ok := v.Value.(hujson.Literal); ok && literal.Kind() == '"' {
		return literal.String()
	}
	return ""
}
