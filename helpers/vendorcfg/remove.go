package vendorcfg

import (
	"bytes"
	"slices"
	"strings"
)

// madeKeys are the object keys, as paths, that are there because of us. The
// zero value is "nobody knows": no note was kept, as for a file that came
// with a clone. Then a container that holds nothing but our entries is taken
// for ours: nobody writes an empty list of hooks by hand.
type madeKeys struct {
	known bool
	keys  map[string]bool
}

func newMadeKeys(keys ...string) madeKeys {
	m := madeKeys{known: true, keys: map[string]bool{}}
	for _, key := range keys {
		m.keys[key] = true
	}
	return m
}

func joinKey(path ...string) string { return strings.Join(path, "/") }

func (m madeKeys) has(path ...string) bool { return !m.known || m.keys[joinKey(path...)] }

func (m madeKeys) set(made bool, path ...string) {
	if m.known && made {
		m.keys[joinKey(path...)] = true
	} else if m.known {
		delete(m.keys, joinKey(path...))
	}
}

// removal says what to delete to take out the handlers that drop picks, with
// the groups, events and objects that held nothing else and are ours. A
// comment in one of those keeps it.
func (t *tree) removal(drop func(handler) bool, made madeKeys) []span {
	steps, found, err := t.events()
	if err != nil || !found {
		return nil
	}
	picked := map[int]map[int][]int{} // event, group, handlers
	for _, h := range t.handlers() {
		if !drop(h) {
			continue
		}
		if picked[h.events] == nil {
			picked[h.events] = map[int][]int{}
		}
		picked[h.events][h.group] = append(picked[h.events][h.group], h.index)
	}
	var spans []span
	var gone []int
	holder := t.holder(steps)
	for i, event := range holder.items {
		if picked[i] == nil {
			continue
		}
		inner, all := t.eventRemoval(event, picked[i])
		if all && !holder.annotated(i) && made.has(append(slices.Clone(t.shape.Path), event.key)...) {
			gone = append(gone, i)
		} else {
			spans = append(spans, inner...)
		}
	}
	return append(spans, t.ascend(steps, holder, gone, made)...)
}

// ascend deletes items of the object of events, or that object when nothing
// else is in it, and so on towards the root.
func (t *tree) ascend(steps []step, level container, gone []int, made madeKeys) []span {
	for i, s := range slices.Backward(steps) {
		if len(gone) == 0 || len(gone) < len(level.items) || level.commented() || !made.has(t.shape.Path[:i+1]...) {
			break
		}
		if s.annotated(s.index) {
			break
		}
		level, gone = s.container, []int{s.index}
	}
	return level.drop(gone)
}

// eventRemoval also says whether nothing is left of the event's array.
func (t *tree) eventRemoval(event item, picked map[int][]int) (spans []span, all bool) {
	groups := t.container(event.value)
	var gone []int
	for g := range groups.items {
		if picked[g] == nil {
			continue
		}
		inner, whole := t.groupRemoval(groups.items[g], picked[g])
		if whole {
			gone = append(gone, g)
		} else {
			spans = append(spans, inner...)
		}
	}
	all = len(gone) == len(groups.items) && !groups.commented()
	return append(spans, groups.drop(gone)...), all
}

// groupRemoval also says whether the whole group may go: when all its
// handlers do and it is of the form we write.
func (t *tree) groupRemoval(group item, picked []int) (spans []span, whole bool) {
	if t.shape.Flat {
		return nil, true
	}
	list, _, _ := t.group(group.value)
	outer, inner := t.container(group.value), t.container(list)
	whole = len(picked) == len(inner.items) && !outer.commented() && !inner.commented()
	for _, it := range outer.items {
		whole = whole && (it.key == "hooks" || it.key == "matcher")
	}
	return inner.drop(picked), whole
}

// drop says what to delete to take items out of a container so that it still
// parses, whatever comments and trailing comma it has: each item with the
// white space before it, and one comma for each, the one after it if there is
// one, else the nearest one before it that is still there. Comments stay.
func (c *container) drop(indices []int) []span {
	var spans []span
	taken := map[int]bool{} // items whose comma goes
	for _, i := range indices {
		spans = append(spans, span{c.leading(i, slices.Contains(indices, i+1)), c.items[i].to})
		comma := i
		for comma >= 0 && (taken[comma] || c.items[comma].comma < 0) {
			comma--
		}
		if comma >= 0 {
			taken[comma] = true
			at := c.items[comma].comma
			spans = append(spans, span{at, at + 1})
		}
	}
	return spans
}

// leading is where the white space before item i begins, after any comment.
// The newline that ends a line comment goes with the item only when another
// one follows the item, which must not go too (nextGoes).
func (c *container) leading(i int, nextGoes bool) int {
	from, it := c.before(i), c.items[i]
	gap := c.text[from:it.from]
	at := from + len(bytes.TrimRight(gap, " \t\r\n"))
	if !endsInLineComment(gap) {
		return at
	}
	after := c.text[it.to:]
	if it.comma == it.to {
		after = after[1:]
	}
	if !nextGoes && (bytes.HasPrefix(after, []byte("\n")) || bytes.HasPrefix(after, []byte("\r\n"))) {
		return at
	}
	return at + bytes.IndexByte(c.text[at:it.from], '\n') + 1
}

// endsInLineComment: the last comment in white space and comments is a "//" one.
func endsInLineComment(gap []byte) bool {
	line := false
	for i := 0; i < len(gap); i++ {
		if gap[i] == '/' {
			line = i+1 < len(gap) && gap[i+1] == '/'
			i = skipComment(gap, i)
		}
	}
	return line
}
